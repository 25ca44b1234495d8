"""Every switch: what it is called, what it may be, what it means and who says so.

Their values, one row for each preset, stand in `presets`.
"""

from __future__ import annotations

from typing import Final

from analyzer.rules.switch import CHOICE, NUMBER, NUMBER_OR_NONE, PENALTY, YES_NO, Switch

SOMERSET: Final = "Laws of Euchre (Somerset Club, 1888)"

SWITCHES: Final = (
    Switch(
        "players",
        NUMBER,
        "How many play; four play in two partnerships, two and three each for himself.",
        "All rule books.",
        ("2", "3", "4"),
    ),
    Switch(
        "deck",
        NUMBER,
        "How many cards the pack has: 24 from the nine up, 28 from the eight, 32 from the seven, "
        "and one more with the joker.",
        "24: most rule books; 28 and 32: Bicycle; 25: English rules with the benny; "
        "33: Keller 1887, Guernsey.",
        ("24", "25", "28", "29", "32", "33"),
    ),
    Switch(
        "dummy",
        NUMBER,
        "How many cards are dealt to a hand that nobody plays and the maker may use.",
        "Cutthroat rules with a dummy: five cards, dealt to the open fourth place.",
        ("0", "5"),
    ),
    Switch(
        "dummy_exchange",
        CHOICE,
        "Whether a maker who is not alone may or must choose his five cards from his own and the "
        "dummy's.",
        "Optional: most cutthroat rules ('can'); mandatory: euchrefun.com ('must').",
        ("optional", "mandatory"),
    ),
    Switch(
        "dealer_maker_pool",
        CHOICE,
        "Whether a dealer who is the maker first lays a card away for the up-card and then has ten "
        "to choose from, or chooses from all eleven.",
        "Ten: cutthroat rules ('replaces it, then combines'); eleven: ohioeuchre.com merges in its "
        "own dummy game.",
        ("sequential_10", "merged_11"),
    ),
    Switch(
        "alone_after_dummy",
        YES_NO,
        "Whether a maker who has used the dummy may still say that he plays alone.",
        "No authority found; alone means playing without the dummy.",
    ),
    Switch(
        "joker_turned_up",
        CHOICE,
        "What a joker as the up-card does: the dealer names trump before he looks at his hand, it "
        "counts as a heart or a spade, or the cards are dealt again.",
        "The dealer names: English rules with the benny; hearts: boardgames.about.com; "
        "agreed beforehand: whiteknucklecards.com.",
        ("dealer_names_blind", "hearts", "spades", "redeal"),
    ),
    Switch(
        "dealer_may_decline",
        YES_NO,
        "Whether the dealer may leave the up-card where it is when another player has ordered it.",
        f"Yes: Hoyle's Rules of Games ('has the right'), McNeely; no: {SOMERSET} law 86, "
        "Euchre Game Notation, OpenSpiel.",
    ),
    Switch(
        "discard_upcard",
        CHOICE,
        "Whether the dealer may lay away the very card that he has just taken up.",
        f"Forbidden: {SOMERSET} law 88, OpenSpiel; allowed: where he may decline it, the effect is "
        "the same.",
        ("allowed", "forbidden"),
    ),
    Switch(
        "turned_down_suit",
        CHOICE,
        "Whether the suit of the card turned down may be named in the second round, and whether "
        "naming it is a fault or only a pass.",
        "Forbidden: Hoyle's Rules of Games, Euchre Game Notation, OpenSpiel; a pass: "
        f"{SOMERSET} law 78; allowed: euchrefun.com, vipspades.com by their silence.",
        ("forbidden", "allowed", "counts_as_pass"),
    ),
    Switch(
        "stick_the_dealer",
        YES_NO,
        "Whether the dealer must name a suit when everybody else has passed twice.",
        "Yes: Euchre Game Notation (`std`), OpenSpiel, ohioeuchre.com; elsewhere an option.",
    ),
    Switch(
        "all_pass",
        CHOICE,
        "Who deals after everybody has passed twice.",
        f"The next dealer: {SOMERSET} law 77, Keller 1887; some tables: the same.",
        ("next_dealer", "same_dealer"),
    ),
    Switch(
        "no_trump",
        YES_NO,
        "Whether no trump may be named in the second round; there are no bowers then.",
        "An option of Euchre Game Notation (`allow_no_trump`) and of Trickster (`allowNotrump`).",
    ),
    Switch(
        "must_have_suit",
        YES_NO,
        "Whether whoever makes a suit trump must hold a card of it; the left bower does not count.",
        "An option: euchrelinks.com; not required: ohioeuchre.com.",
    ),
    Switch(
        "canadian_loner",
        YES_NO,
        "Whether the dealer's partner who orders the up-card must play alone.",
        "An option of Euchre Game Notation (`canadian`) and of Pogo.",
    ),
    Switch(
        "alone",
        YES_NO,
        "Whether the maker may play alone: without his partner, or without the dummy.",
        "Most rule books; no lone hands between two players: Keller 1887.",
    ),
    Switch(
        "alone_window",
        CHOICE,
        "Until when the maker may say that he plays alone: until the first lead, or only together "
        "with his call.",
        f"With the call: Hoyle's Rules of Games, {SOMERSET} laws 96 and 97; until the first lead: "
        "cutthroat rules with a dummy.",
        ("until_first_lead", "with_call"),
    ),
    Switch(
        "defend_alone",
        CHOICE,
        "Whether a defender may play alone: never, only against a maker who is alone, or against "
        "any maker.",
        "Only against a lone maker: Hoyle's Rules of Games, Euchre Game Notation; any maker: "
        "OpenSpiel (`allow_lone_defender`), cutthroat rules with a dummy by their silence.",
        ("off", "vs_loner_only", "any"),
    ),
    Switch(
        "loner_lead",
        CHOICE,
        "Who leads first when one player is alone; a seat that sits out is passed over.",
        "Left of the dealer: Bicycle, OpenSpiel, Euchre Game Notation; left of the loner: "
        "cutthroat rules with a dummy.",
        ("left_of_dealer", "left_of_loner"),
    ),
    Switch(
        "both_alone_lead",
        CHOICE,
        "Who leads first when the maker and a defender are both alone: left of one of them, left "
        "of the first of them to say so, or left of the dealer.",
        "Left of the maker: Euchre Game Notation with LEFT_OF_LONER looks at the caller only.",
        ("left_of_maker", "left_of_defender", "first_declarer", "left_of_dealer"),
    ),
    Switch(
        "made_points",
        NUMBER,
        "Points for the maker's side when it takes three or four tricks.",
        "All rule books; four tricks between two players: Keller 1887, Cassell.",
    ),
    Switch(
        "march_points",
        NUMBER,
        "Points for the maker's side when it takes all five tricks, nobody of it being alone.",
        "2: most rule books; 3 at three hands: cutthroat rules, 52pickup.net.",
    ),
    Switch(
        "euchre_points",
        NUMBER,
        "Points for the other side, or for each opponent, when the maker takes fewer than three "
        "tricks.",
        "2: all rule books; to each opponent at three hands: 52pickup.net.",
    ),
    Switch(
        "loner_made_points",
        NUMBER,
        "Points when a lone maker takes three or four tricks.",
        "1: all rule books.",
    ),
    Switch(
        "loner_march_points",
        NUMBER,
        "Points when a lone maker takes all five tricks.",
        "4: most rule books, Euchre Game Notation (`loner_march_score`); 3 at three hands, where "
        "the maker is always one against two.",
    ),
    Switch(
        "loner_euchred_points",
        NUMBER,
        "Points for the other side, or for each opponent, when a lone maker takes fewer than three "
        "tricks.",
        "2: most rule books, Euchre Game Notation (`loner_euchred_score`); 4: English rules with "
        "the benny.",
    ),
    Switch(
        "lone_defender_euchre_points",
        NUMBER,
        "Points when a lone defender takes three or four tricks.",
        "2: McNeely, cutthroat rules with a dummy; 4: Euchre Game Notation, OpenSpiel.",
    ),
    Switch(
        "lone_defender_march_points",
        NUMBER,
        "Points when a lone defender takes all five tricks.",
        "4: McNeely, Euchre Game Notation, OpenSpiel.",
    ),
    Switch(
        "lone_defender_credit",
        CHOICE,
        "Whether a lone defender's points go to both defenders or to him alone.",
        "Both: cutthroat rules with a dummy ('each of the defenders').",
        ("both", "lone_only"),
    ),
    Switch(
        "super_euchre_points",
        NUMBER_OR_NONE,
        "Points for a euchre in which the maker takes no trick, nobody being alone; none: the same "
        "as for any euchre.",
        "An option: euchrelinks.com (4).",
    ),
    Switch(
        "target",
        NUMBER,
        "The score that wins the game; 0: no score does.",
        "10: most rule books; 5, 7 or 10: Bicycle; 11: English rules with the benny.",
    ),
    Switch(
        "deals",
        NUMBER,
        "After how many deals the game ends and the highest score wins; 0: no number is fixed.",
        "An option of Euchre Game Notation (`num_deals`).",
    ),
    Switch(
        "simultaneous_finish",
        CHOICE,
        "Who wins when two players reach the target in one deal: the higher score, equal scores "
        "sharing; both; nobody until one is ahead; or the first of them from the dealer's left.",
        "No authority found: the rule books say only 'the first to reach it'.",
        ("highest_then_shared", "shared", "play_on", "eldest_first"),
    ),
    Switch(
        "partners_best",
        YES_NO,
        "Whether a lone player lays one card away and gets one from his partner before the lead.",
        "An option of Euchre Game Notation (`partners_best`) and of Trickster (`callForBest`).",
    ),
    Switch(
        "go_under",
        YES_NO,
        "Whether a player may change three low cards for the three hidden cards.",
        "An option of Euchre Game Notation (`go_under`).",
    ),
    Switch(
        "farmers_hand",
        CHOICE,
        "What a hand of nines and tens allows, shown before its owner calls: nothing; with nothing "
        "else in it a new deal by the same dealer; or, with three or more of them, changing three "
        "for the three hidden cards.",
        "Swap: an option of Euchre Game Notation (`farmers`); new deal: euchrelinks.com.",
        ("off", "redeal", "swap"),
    ),
    Switch(
        "maker_leads_first",
        YES_NO,
        "Whether the maker leads to the first trick, wherever he sits.",
        "An option of Trickster (`makerLeadsFirst`).",
    ),
    Switch(
        "take_four_for_one",
        YES_NO,
        "Whether the maker's side needs four tricks; three are a euchre then.",
        "An option of Trickster (`take4for1`).",
    ),
    Switch(
        "fast_break",
        YES_NO,
        "Whether nobody scores when the defenders win the first two tricks and lose the last "
        "three.",
        "An option of Euchre Game Notation (`fast_break`).",
    ),
    Switch(
        "four_trick_tokens",
        YES_NO,
        "Whether exactly four tricks, nobody being alone, bring a token besides the point; four "
        "tokens are one point more, which may end the game.",
        "An option of Euchre Game Notation (`four_trick_tokens`).",
    ),
    Switch(
        "misdeal",
        CHOICE,
        "Who deals again after a misdeal.",
        f"The same: most tables; the next: {SOMERSET} law 42 (the deal is lost).",
        ("same_dealer", "next_dealer"),
    ),
    Switch(
        "renege_policy",
        PENALTY,
        "The penalty that a finding of a renege names; the points stay as played until somebody "
        "rules.",
        f"2, and 4 in a lone hand: Bicycle; 3 and 5: {SOMERSET} laws 62 to 71; the hand is over: "
        "Seton School tournament 2019.",
        ("report_only", "hand_void"),
    ),
    Switch(
        "allow_claim",
        YES_NO,
        "Whether a player may claim or give up the rest of the tricks.",
        "The rule books are silent; common online.",
    ),
)

BY_NAME: Final = {each.name: each for each in SWITCHES}
