// Made by scripts/scene_types.py from the program's own structs; do not edit.

/** A path into a scene and the value that belongs there; "+" at its end appends, "-" deletes. */
export type Patch = readonly (readonly [path: readonly (string | number)[], value: unknown])[];

/** A command as it is sent: its kind and what belongs to it. */
export interface Command {
  readonly type: string;
  readonly [key: string]: unknown;
}

export type Role =
  | "guest"
  | "dealer"
  | "supervisor"
  | "pit_manager"
  | "shift_manager"
  | "executive"
  | "surveillance"
  | "security"
  | "cage_cashier"
  | "count_team"
  | "accounting"
  | "instructor"
  | "trainee";

export type Gesture =
  | "announce"
  | "take"
  | "pay"
  | "push"
  | "return"
  | "collect"
  | "recover"
  | "claim"
  | "toke_down"
  | "envy"
  | "clean_rack"
  | "clear_hands"
  | "bring_in"
  | "cut_out"
  | "call_change"
  | "pass"
  | "drop"
  | "lammer_rack"
  | "slide_shoe"
  | "tuck_card"
  | "pull_back"
  | "burn_tucked"
  | "take_shoe"
  | "start_game"
  | "end_game";

export type JackpotStep =
  | "checked"
  | "surveillance"
  | "shift_manager"
  | "confirmed"
  | "posted"
  | "paperwork"
  | "paid";

/** A table, seen. */
export interface Scene {
  readonly audience: Audience;
  readonly placard: Placard;
  readonly phase: string;
  readonly round: number;
  readonly dead: boolean;
  readonly spots: readonly SceneSpot[];
  /** The dealer's, or Player and Banker. */
  readonly hands: readonly SceneHand[];
  /** Cards that a guest is offered or holds, at a hand-held game; the faces for that guest alone. */
  readonly held: SceneHeld | null;
  readonly shoe: SceneShoe;
  readonly relief: SceneRelief | null;
  /** Losing bets picked up and not yet cleaned into the tubes. */
  readonly dirty: Cheques;
  readonly change: SceneChange | null;
  /** The dealer's gestures that are due, the first one next. */
  readonly due: readonly SceneDue[];
  readonly awaiting: readonly Waited[];
  readonly legal: readonly Legal[];
  readonly calls: readonly Call[];
  /** Why what this audience last asked for was refused, with its rule. */
  readonly refusal: Refusal | null;
  /** Whether a question lies before somebody: to a guest, "waiting for the supervisor". */
  readonly waiting_for_word: boolean;
  readonly approvals: readonly Approval[];
  readonly told: readonly string[];
  readonly fill_needed: number;
  /** The audience's own, in full. */
  readonly cheques: Cheques | null;
  /** The cents of the audience's own coupons that a supervisor has signed. */
  readonly coupons: readonly number[];
  /** The tubes before the dealer; anybody may look, nobody but the house counts. */
  readonly rack: Cheques;
  readonly boxes: Boxes | null;
  readonly irregularity: string;
  readonly rulings: readonly string[];
  /** What went wrong and waits for a ruling; the options for staff alone. */
  readonly case: SceneCase | null;
  /** The last ruling, for everybody until the next round. */
  readonly ruled: SceneRuled | null;
  readonly dispute: SceneDispute | null;
  /** Hands taken off the discard rack again, in their order. */
  readonly proof: readonly SceneProved[];
  readonly supervisor_present: boolean;
  readonly electronic_shoe: boolean;
  readonly winner: string;
  readonly last_hand: string;
  readonly dummy: boolean;
  readonly commissions: readonly CommissionMark[];
  /** The score cards of the shoe, where the game keeps them. */
  readonly roads: Roads | null;
  /** The terminal, where the table is linked to a progressive. */
  readonly progressive: SceneProgressive | null;
}

/** Whom a scene is for: the side of the table, and who they are where that matters. */
export interface Audience {
  readonly role: "dealer" | "guest" | "public" | "supervisor" | "surveillance";
  /** A guest by name of record; of staff, who might give an approval. */
  readonly who: string;
  /** The roles they hold today, where they are not the one of their side: a shift manager on the floor. */
  readonly roles: readonly Role[];
}

/** What is posted at the table: the rulebook in force. */
export interface Placard {
  readonly name: string;
  readonly house: string;
  readonly game: string;
  readonly family: "baccarat" | "blackjack";
  /** The hash of the rules, to cite and to prove a round by. */
  readonly rulebook: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly decks: number;
  readonly seats: number;
  readonly hands_max: number;
  /** Times the minimum on each of one, two, three hands (LIM-05). */
  readonly hands_multiples: readonly number[];
  readonly bets: readonly PlacardBet[];
  /** None at baccarat, whose terms are those of its bets. */
  readonly terms: BlackjackTerms | null;
}

/** A bet as the placard posts it. */
export interface PlacardBet {
  readonly bet: string;
  readonly name: string;
  readonly key: string;
  readonly kind: string;
  readonly min: number;
  readonly max: number;
  /** Its pay table, line by line, in words. */
  readonly pays: readonly string[];
}

/** What is printed on a blackjack felt. */
export interface BlackjackTerms {
  readonly soft17: "hit" | "stand";
  readonly blackjack: Odds;
  readonly insurance: Odds;
}

/** What a winning wager is paid: `win` units for every `per` staked. */
export interface Odds {
  readonly win: number;
  readonly per: number;
  readonly keeps_stake: boolean;
}

/** A seat and the spot before it, seat 1 being first base. */
export interface SceneSpot {
  readonly seat: number;
  /** The name of the guest who sits there. */
  readonly sitter: string;
  /** The name of the guest who plays the spot. */
  readonly player: string;
  /** Whether the spot is this audience's to play. */
  readonly mine: boolean;
  readonly reserved: boolean;
  /** Rounds in a row without a wager; told to nobody but staff (PROT-10). */
  readonly sat_out: number;
  /** What lies before the sitter; none for those who may not count it. */
  readonly cheques: Cheques | null;
  /** Guests who stand there and bet over the shoulder. */
  readonly behind: readonly string[];
  readonly bets: readonly SceneBet[];
  readonly hands: readonly SceneHand[];
  readonly even_money: boolean;
}

/** So many of each colour, from the lowest to the highest; as JSON only the colours there are. */
export interface Cheques {
  readonly blue?: number;
  readonly white?: number;
  readonly pink?: number;
  readonly red?: number;
  readonly green?: number;
  readonly black?: number;
  readonly purple?: number;
  readonly orange?: number;
  readonly grey?: number;
  readonly teal?: number;
}

/** What one owner has lying on one bet. */
export interface SceneBet {
  readonly bet: string;
  /** `guest` of the spot, `dealer` for a toke, `coupon`, or the name of one who bets over the shoulder. */
  readonly owner: string;
  readonly hand: number;
  readonly cheques: Cheques;
  /** The cents of a free-bet coupon. */
  readonly coupon: number;
}

/** Cards in the order in which they came; one that lies face down is `??`. */
export interface SceneHand {
  /** `dealer`, `player` or `banker`; of a guest's hands, empty. */
  readonly name: string;
  readonly cards: readonly string[];
  /** The total, once every card of the hand can be seen. */
  readonly points: number | null;
  readonly soft: boolean;
  readonly acting: boolean;
  /** The last card lies sideways. */
  readonly doubled: boolean;
  readonly split: boolean;
  /** Why it is over before the dealer's hand; its cards are in the discard rack. */
  readonly settled: string;
}

/** Cards of a hand that are offered to a guest, or in their hand (MIDI-02). */
export interface SceneHeld {
  /** `player` or `banker`. */
  readonly hand: string;
  readonly seat: number;
  /** As they are called. */
  readonly guest: string;
  /** Which cards of the hand, the first being 0. */
  readonly places: readonly number[];
  /** Whether the guest holds them; else they have yet to take them. */
  readonly out: boolean;
  /** Whether it is this audience who is offered them or holds them. */
  readonly mine: boolean;
  /** Their faces, in the order of `places`: for the guest who holds them and for nobody else. */
  readonly cards: readonly string[] | null;
}

/** What anybody can see of the shoe and of the discard rack. */
export interface SceneShoe {
  readonly decks: number;
  readonly left: number;
  readonly discarded: number;
  readonly cut_card_out: boolean;
  /** The colour of the backs of the set in play. */
  readonly back: string;
  /** The other set, in the shuffle machine. */
  readonly machine: SceneMachine | null;
  /** Whether a card lies under the shoe for the next dealer to burn (RLF-03). */
  readonly tucked: boolean;
  /** Whether the shoe is slid forward, for a change of dealers (SHOE-02). */
  readonly forward: boolean;
}

/** The shuffle machine with the set that is in it. */
export interface SceneMachine {
  readonly back: string;
  /** Whether nobody has found it still at work. */
  readonly finished: boolean;
}

/** One dealer relieves another (RLF-03). */
export interface SceneRelief {
  /** Of the incoming one; none for the automatic dealer. */
  readonly name: string;
  /** In whose hands it is; what is due says what comes next. */
  readonly step: "incoming" | "outgoing";
}

/** Money being changed, as it lies on the layout for all to see (CHG-06). */
export interface SceneChange {
  readonly kind: "buy_in" | "cheque_change";
  readonly guest: string;
  readonly seat: number;
  /** Rows as they are laid, highest at the left (CHG-04). */
  readonly bills: readonly BillRow[];
  readonly brought_in: readonly Row[];
  /** Rows as they are cut, highest first (CHG-05). */
  readonly cut_out: readonly Row[];
  readonly frozen: boolean;
  /** The cents of a bill that may be false; told to staff alone (CFT-01). */
  readonly suspected: number;
}

/** One vertical row of bills of a kind. */
export interface BillRow {
  readonly bill: 100 | 500 | 1000 | 2000 | 5000 | 10000;
  readonly count: number;
}

/** One row of at most twenty cheques of one colour, and how its last stack is proved. */
export interface Row {
  readonly denomination: 25 | 100 | 250 | 500 | 2500 | 10000 | 50000 | 100000 | 500000 | 2000000;
  readonly stacks: readonly number[];
  /** How the last stack is spread to be seen: 2-2-1 or 2-2; empty when it is not. */
  readonly proof: readonly number[];
  readonly pushed_apart: boolean;
}

/** A gesture that the dealer owes: the strip of what is next, in its order. */
export interface SceneDue {
  readonly gesture: Gesture;
  readonly seat: number;
  readonly hand: number;
  readonly bet: string;
  readonly owner: string;
  readonly cents: number;
  readonly points: number;
  /** Of the payment that is next: the manuals' own way of making it; told to staff. */
  readonly cheques: Cheques | null;
}

/** Somebody whom the table waits for or would listen to; staff and they themselves see the acts. */
export interface Waited {
  readonly role: Role | "shoe";
  readonly seat: number | null;
  readonly acts: readonly string[];
  readonly blocking: boolean;
}

/** A command that the audience may give right now, as it would be sent. */
export interface Legal {
  readonly act: string;
  readonly command: Command;
  readonly blocking: boolean;
  /** The cents that it may carry instead of its own. */
  readonly amounts: Amounts | null;
}

/** The cents that an offered command may carry: from `min` to `max` in steps. */
export interface Amounts {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** What the dealer says, as a message id with parameters. */
export interface Call {
  readonly id: string;
  readonly parameters: { readonly [key: string]: unknown };
}

/** Why a command is not carried out: a code for machines, a rule to cite, parameters for a sentence. */
export interface Refusal {
  readonly code: string;
  readonly rule: string;
  readonly parameters: { readonly [key: string]: unknown };
}

/** A question that blocks the step it guards until it is answered (XC-01). */
export interface Approval {
  readonly number: number;
  /** The row of the matrix. */
  readonly subject: string;
  readonly asker: string;
  readonly need: Need;
  readonly cents: number;
  /** What is asked, in words for a page to draw: cheques, seat, guest. */
  readonly about: { readonly [key: string]: string };
  /** The roles filled so far, each with who filled it. */
  readonly given: readonly (readonly [Role, string])[];
  readonly outcome: "asked" | "granted" | "refused";
}

/** What a step asks for. */
export interface Need {
  readonly kind: "approval" | "notification" | "presence" | "reserved" | "signature" | "verification";
  /** Each is filled by somebody else. */
  readonly roles: readonly Role[];
  readonly rule: string;
}

/** What went into the locked boxes, in cents; for supervisors and surveillance alone. */
export interface Boxes {
  readonly drop: number;
  readonly toke: number;
}

/** What went wrong and waits for a ruling. */
export interface SceneCase {
  readonly number: number;
  readonly kind: string;
  /** The message that tells what happened. */
  readonly says: string;
  readonly rule: string;
  /** Whose word it takes, or that of somebody above them. */
  readonly authority: Role;
  /** Whether the manual leaves it open, and the supervisor chooses. */
  readonly own_choice: boolean;
  /** `??` if nobody has seen it. */
  readonly card: string | null;
  readonly to: string;
  readonly seat: number;
  readonly bet: string;
  readonly owner: string;
  readonly cents: number;
  /** Further cases behind it. */
  readonly waiting: number;
  /** The recommended one first; for staff alone. */
  readonly options: readonly SceneOption[];
  readonly by: string;
  readonly note: string;
  readonly keyed: string | null;
}

/** A ruling that may be given. */
export interface SceneOption {
  readonly ruling: string;
  /** The message that tells what it does. */
  readonly says: string;
  readonly recommended: boolean;
}

/** The last ruling, until the next round. */
export interface SceneRuled {
  readonly number: number;
  readonly kind: string;
  readonly ruling: string;
  readonly says: string;
  readonly rule: string;
  readonly role: Role;
  readonly seat: number;
  readonly cents: number;
  readonly by: string;
  readonly note: string;
}

/** A hand that is questioned. */
export interface SceneDispute {
  readonly number: number;
  readonly seat: number;
  readonly round: number;
  /** Whether the hand in question lies open, so that it can be decided. */
  readonly reached: boolean;
  /** Hands that still lie above it or are it. */
  readonly left: number;
  readonly by: string;
  readonly note: string;
}

/** A hand that came off the discard rack and lies open again. */
export interface SceneProved {
  /** Whose it was: `dealer`, `seat 4`, `player`; or `burn`, `error` and the like. */
  readonly name: string;
  readonly round: number;
  readonly cards: readonly string[];
}

/** A commission marked in the box of a seat (BAC-PAY-05). */
export interface CommissionMark {
  readonly seat: number;
  readonly owner: string;
  readonly cents: number;
}

/** All that a table's display shows of one shoe. */
export interface Roads {
  readonly bead_plate: readonly Bead[];
  readonly big_road: readonly BigRoadCell[];
  readonly big_eye_boy: readonly Mark[];
  readonly small_road: readonly Mark[];
  readonly cockroach_pig: readonly Mark[];
  readonly ask_banker: Ask;
  readonly ask_player: Ask;
  readonly summary: Summary;
}

/** One bead of the bead plate; `number` is the hand's place in the shoe, whatever has been dropped. */
export interface Bead {
  readonly column: number;
  readonly row: number;
  readonly number: number;
  readonly hand: RoadHand;
}

/** The result of one round; `flag` carries a declared name such as "dragon-7" or "panda-8". */
export interface RoadHand {
  readonly winner: "banker" | "player" | "tie";
  readonly banker_pair: boolean;
  readonly player_pair: boolean;
  readonly natural: boolean;
  readonly flag: string;
}

/** One place of the big road: the hand decided there and the ties written on it. */
export interface BigRoadCell {
  readonly column: number;
  readonly row: number;
  readonly number: number;
  readonly winner: "banker" | "player" | null;
  readonly ties: number;
  readonly banker_pair: boolean;
  readonly player_pair: boolean;
  readonly natural: boolean;
  readonly flag: string;
}

/** One placed mark of a derived road. */
export interface Mark {
  readonly column: number;
  readonly row: number;
  readonly colour: "blue" | "red";
}

/** The mark each derived road would get if the asked winner came next, None where it would get none. */
export interface Ask {
  readonly big_eye_boy: "blue" | "red" | null;
  readonly small_road: "blue" | "red" | null;
  readonly cockroach_pig: "blue" | "red" | null;
}

/** The shoe in numbers, for a message catalogue to put in words; ties do not break the run. */
export interface Summary {
  readonly banker: number;
  readonly player: number;
  readonly tie: number;
  readonly run_winner: "banker" | "player" | null;
  readonly run_length: number;
}

/** The terminal of a table that is linked to a progressive. */
export interface SceneProgressive {
  readonly name: string;
  readonly armed: boolean;
  /** Why the bet is off, where it is. */
  readonly fault: string;
  readonly game: number;
  readonly started: boolean;
  /** Before START GAME the seats with a wager on their sensor; then, until END GAME, those locked. */
  readonly lit: readonly number[];
  readonly locked: boolean;
  /** Seats whose sensor does not light. */
  readonly dark: readonly number[];
  /** Posted at the table, in cents (B7V-LIM-03). */
  readonly wager_min: number;
  readonly wager_max: number;
  readonly jackpots: readonly SceneJackpot[];
}

/** A jackpot of this table that is neither paid nor void. */
export interface SceneJackpot {
  readonly number: number;
  readonly seat: number;
  readonly hand: string;
  /** Of the meter, as "10%". */
  readonly share: string;
  /** Those done, in their order. */
  readonly steps: readonly JackpotStep[];
  /** Those that can be done now. */
  readonly due: readonly JackpotStep[];
  /** Its prize, once it is posted; nothing before. */
  readonly cents: number;
  /** What it would be worth as things stand; told to staff. */
  readonly provisional: number | null;
  /** Whether something else was keyed than the cards show; told to staff. */
  readonly differs: boolean;
}

/** A fresh start: the whole scene. */
export interface SceneMessage {
  readonly kind: "scene";
  readonly said: readonly Said[];
  readonly paused: boolean;
  readonly all_set: boolean;
  readonly clock: ClockLine | null;
  readonly dealer: DealerLine;
  readonly table: string;
  readonly seq: number;
  /** Always -1. */
  readonly after: number;
  readonly scene: Scene;
}

/** A call: in the reader's language, and in English as the floor hears it. */
export interface Said {
  readonly id: string;
  readonly text: string;
  readonly floor: string;
}

/** The time that somebody is given, and what is left of it. */
export interface ClockLine {
  readonly left_ms: number;
  readonly given_ms: number;
  readonly what: "betting" | "commission" | "courtesy" | "cut" | "decision" | "insurance" | "squeeze";
}

/** Who deals. */
export interface DealerLine {
  readonly automatic: boolean;
  /** Whether it is the reader. */
  readonly mine: boolean;
  readonly name: string;
}

/** What has changed since the message before, which showed the event `after`. */
export interface PatchMessage {
  readonly kind: "patch";
  readonly said: readonly Said[];
  readonly paused: boolean;
  readonly all_set: boolean;
  readonly clock: ClockLine | null;
  readonly dealer: DealerLine;
  readonly table: string;
  readonly seq: number;
  readonly after: number;
  readonly patch: Patch;
}

/** What the caller has seen is still how it stands. */
export interface CurrentMessage {
  readonly kind: "current";
  readonly table: string;
  readonly seq: number;
}

/** What became of a command. */
export interface AnswerMessage {
  readonly kind: "answer";
  readonly table: string;
  readonly id: string;
  readonly seq: number;
  readonly refusal: Refused | null;
}

/** Why not: for machines, with the rule, and as a sentence. */
export interface Refused {
  readonly code: string;
  readonly rule: string;
  readonly parameters: { readonly [key: string]: unknown };
  readonly sentence: string;
}

/** Why something that was sent could not be heard. */
export interface ProblemMessage {
  readonly kind: "problem";
  readonly table: string;
  readonly id: string;
  readonly code: string;
  readonly sentence: string;
}

/** All lines at first, then those that changed. */
export interface FloorMessage {
  readonly kind: "floor";
  readonly lines: readonly FloorLine[];
}

/** A table as it looks from the aisle. */
export interface FloorLine {
  readonly table: string;
  readonly phase: string;
  readonly round: number;
  readonly seats: number;
  readonly taken: number;
  readonly paused: boolean;
  readonly dead: boolean;
  readonly dealer_name: string;
  /** Who sits at each seat, or nobody. */
  readonly names: readonly string[];
  /** Its last columns, counted from the first that is shown. */
  readonly big_road: readonly (readonly [number, number, "" | "banker" | "player"])[];
  /** What the supervisor is called for; told to staff alone. */
  readonly stop: FloorStop | null;
}

/** Why a table waits for somebody above the dealer. */
export interface FloorStop {
  /** Of a case; or `dispute`, or `dummy_hand` for one that nobody stands by yet. */
  readonly kind: string;
  readonly rule: string;
  readonly seat: number;
  /** Since 1970, as the floor's clock has it. */
  readonly since_ms: number;
}

/** Show me a table from now on; `after` is the last event that I have seen of it. */
export interface Watch {
  readonly do: "watch";
  readonly table: string;
  readonly after: number | null;
}

/** Show it no longer. */
export interface Leave {
  readonly do: "leave";
  readonly table: string;
}

/** Show me the floor: a line for each table. */
export interface WatchFloor {
  readonly do: "floor";
}

/** Show it no longer. */
export interface LeaveFloor {
  readonly do: "leave_floor";
}

/** Give a command to a table; the same id is done once. */
export interface ActAt {
  readonly do: "act";
  readonly table: string;
  readonly id: string;
  readonly command: Command;
}

/** Show me a progressive's sign from now on. */
export interface WatchProgressive {
  readonly do: "progressive";
  readonly name: string;
}

/** Show it no longer. */
export interface LeaveProgressive {
  readonly do: "leave_progressive";
  readonly name: string;
}

/** A progressive's sign: as it is at first, then whenever it changes, four times a second at most. */
export interface MeterMessage {
  readonly kind: "meter";
  readonly name: string;
  readonly seq: number;
  readonly armed: boolean;
  readonly fault: string;
  readonly shown_cents: number;
  readonly pending: boolean;
  readonly tables: readonly string[];
  readonly last_win: SignWin | null;
  readonly hits: readonly SignHit[];
  readonly demo: boolean;
}

/** The last one: where, how much, and what is to be won from then on (IND-45). */
export interface SignWin {
  readonly table: string;
  readonly seat: number;
  readonly cents: number;
  /** On the meter once it was taken off: the base, where all of it was won. */
  readonly reseed_cents: number;
}

/** A prize that was won. */
export interface SignHit {
  readonly number: number;
  readonly table: string;
  readonly seat: number;
  readonly cents: number;
}

/** A progressive as everybody sees it. */
export interface Sign {
  readonly name: string;
  readonly seq: number;
  readonly armed: boolean;
  /** Why the bet is off, where it is. */
  readonly fault: string;
  /** What is to be won; while a jackpot is pending it stands still. */
  readonly shown_cents: number;
  readonly pending: boolean;
  readonly tables: readonly string[];
  readonly last_win: SignWin | null;
  /** The last 25, the newest first. */
  readonly hits: readonly SignHit[];
  /** Whether its base and rates are values of the demo, which no house has set. */
  readonly demo: boolean;
}

/** All progressives of the floor. */
export interface Signs {
  readonly progressives: readonly Sign[];
}

/** A progressive, for those in charge of it. */
export interface Desk {
  readonly sign: Sign;
  readonly settings: DeskSettings | null;
  readonly meters: DeskMeters;
  /** In which jackpots of one round follow one another. */
  readonly order: string;
  /** Who presses CONFIRM; nobody where the house has no such step. */
  readonly confirm: readonly string[];
  /** Whose card takes a jackpot out of pending. */
  readonly swipe: readonly string[];
  readonly jackpots: readonly DeskJackpot[];
  readonly line: readonly DeskGroup[];
  readonly changes: readonly DeskChange[];
  /** The newest first; older ones are asked for with `before`. */
  readonly events: readonly DeskEvent[];
  /** To ask for those that come next; None where there are no more. */
  readonly before: number | null;
}

/** What two people have set or are to set. */
export interface DeskSettings {
  readonly reseed_cents: number;
  readonly contribution: DeskRate;
  readonly reserve: DeskRate;
  readonly limit_cents: number | null;
  readonly wagers_most_cents: number;
}

/** A share as a fraction, and in words. */
export interface DeskRate {
  readonly part: number;
  readonly whole: number;
  readonly text: string;
}

/** The meters of the controller, exact (IND-39). */
export interface DeskMeters {
  /** Units in a cent. */
  readonly scale: number;
  /** What can be won, with what was contributed since a jackpot went into pending. */
  readonly display_cents: number;
  /** The in-meter. */
  readonly wagers_cents: number;
  readonly wins_cents: number;
  readonly hits: number;
  readonly display: number;
  readonly reserve: number;
  readonly overflow: number;
  readonly seeded: number;
  readonly contributed: number;
  readonly awarded: number;
  readonly corrected: number;
  /** Units too many or too few; zero, or something is wrong. */
  readonly off: number;
}

/** A jackpot that is not paid yet. */
export interface DeskJackpot {
  readonly number: number;
  readonly table: string;
  readonly game: number;
  readonly seat: number;
  readonly hand: string;
  readonly share: string;
  /** What the cards make; nothing where they make no such prize. */
  readonly shown_hand: string;
  readonly differs: boolean;
  readonly wager_cents: number;
  readonly steps: readonly JackpotStep[];
  /** Who did each of the steps; of the swipe the journal tells. */
  readonly words: { readonly [key: string]: string };
  readonly due: readonly JackpotStep[];
  /** Once it is posted. */
  readonly cents: number;
}

/** The jackpots of one game at one table: they stand in line together. */
export interface DeskGroup {
  readonly table: string;
  readonly game: number;
  readonly played_out: boolean;
  /** Whether its prices hold if all of it does; those behind it may still change (CF-43). */
  readonly first: boolean;
  /** That came onto the meter behind it, and is not its to win. */
  readonly since_cents: number;
  readonly prices: readonly DeskPrice[];
  /** On the meter after all of it. */
  readonly left_cents: number;
}

/** One line of the arithmetic of a group: what is on the meter, the share, and what it comes to. */
export interface DeskPrice {
  readonly number: number;
  readonly seat: number;
  readonly share: string;
  readonly meter_before_cents: number;
  readonly cents: number;
  /** Whether the base stands on the meter again after it. */
  readonly reseeds: boolean;
  readonly posted: boolean;
}

/** A change that one has proposed and another is to sign (IND-43). */
export interface DeskChange {
  readonly number: number;
  /** `settings`, `correction` or `rearming`. */
  readonly kind: string;
  readonly why: string;
  readonly by: string;
  /** Of a correction. */
  readonly cents: number | null;
  readonly settings: DeskSettings | null;
}

/** Something that happened to it. */
export interface DeskEvent {
  readonly seq: number;
  readonly at_ms: number;
  readonly name: string;
  readonly text: string;
  readonly who: string;
}

/** The days of a progressive on which something happened, the newest first. */
export interface Reconciliation {
  readonly name: string;
  readonly seq: number;
  /** By whose clock a day begins. */
  readonly zone: string;
  readonly days: readonly ReconciledDay[];
}

/** A day of a meter. */
export interface ReconciledDay {
  readonly day: string;
  readonly opening: Exact;
  readonly wagers_cents: number;
  readonly contributions: Exact;
  readonly seeded: Exact;
  readonly awards: Exact;
  /** What the hidden reserve grew by. */
  readonly reserve: Exact;
  readonly overflow: Exact;
  readonly corrections: Exact;
  /** Of wagers that were not counted, because they cannot have been. */
  readonly questioned_cents: number;
  readonly expected: Exact;
  readonly display: Exact;
  readonly difference: Exact;
  readonly agrees: boolean;
}

/** An amount to the last part of a cent: whole cents, and what is over as a fraction. */
export interface Exact {
  /** Rounded down. */
  readonly cents: number;
  /** As "3/20" of a cent; nothing where there is nothing over. */
  readonly over: string;
}

/** A progressive bet under given settings; edges and costs are shares of the wager. */
export interface AdviceOut {
  readonly bet: string;
  readonly stake_cents: number;
  readonly wagers_per_hour: number;
  /** Without the percentage prizes and the envy. */
  readonly fixed_edge: number;
  /** With everything in, in the long run; None where the whole meter can never be won. */
  readonly house_edge: number | null;
  /** The same as a fraction. */
  readonly house_edge_exact: string;
  readonly contribution_cost: number | null;
  readonly reseed_cost: number | null;
  readonly reserve_surplus: number;
  readonly envy_cost: number;
  /** The part of the fixed edge that the percentage prizes give back. */
  readonly given_back: number | null;
  /** On the meter, when the bet is even. */
  readonly break_even_cents: number | null;
  /** That the winner of the whole meter finds on average. */
  readonly meter_at_hit_cents: number | null;
  readonly prizes: readonly AdvicePrize[];
  readonly doubts: readonly AdviceDoubt[];
}

/** A percentage prize: how soon it comes. */
export interface AdvicePrize {
  readonly hand: string;
  readonly share: number;
  readonly probability: number;
  /** From one hit to the next, on average; None when it never comes. */
  readonly wagers_between: number | null;
  readonly hours_between: number | null;
}

/** Something that a manager should know before signing. */
export interface AdviceDoubt {
  readonly code: string;
  readonly rule: string;
  readonly sentence: string;
}

/** A round, step by step: the scene after its first event, and the changes that lead on from it. */
export interface RoundReplay {
  readonly round: string;
  readonly table: string;
  readonly number: number;
  readonly of_shoe: number;
  readonly scene: Scene;
  /** The first shows the scene itself and changes nothing. */
  readonly frames: readonly Frame[];
  readonly ended: boolean;
  /** Whether all of it is here; very long rounds are cut off. */
  readonly whole: boolean;
}

/** One step of a replay: the event, and what it changed in the scene before it. */
export interface Frame {
  readonly seq: number;
  readonly name: string;
  readonly text: string;
  readonly said: readonly Said[];
  readonly patch: Patch;
  readonly at_ms: number;
}

/** All tables of the floor. */
export interface Tables {
  readonly tables: readonly TableLine[];
  /** Nothing here is worth anything. */
  readonly play_money: boolean;
}

/** A table in the list. */
export interface TableLine {
  readonly table: string;
  /** Where it stands; nothing where the floor has no pits. */
  readonly pit: string;
  readonly placard: Placard;
  readonly phase: string;
  readonly round: number;
  readonly seats: number;
  /** Seats with somebody on them. */
  readonly taken: number;
  readonly paused: boolean;
  readonly dead: boolean;
}

/** Rounds of a table, newest first. */
export interface Rounds {
  readonly table: string;
  readonly rounds: readonly Round[];
  readonly seq: number;
}

/** A round, by the numbers of its events. */
export interface Round {
  /** Of the table, counted through; a shoe's rounds begin at 1 again. */
  readonly number: number;
  readonly of_shoe: number;
  readonly first: number;
  readonly last: number;
  readonly ended: boolean;
  /** The last step with cards and bets on the felt. */
  readonly shown: number;
}

/** The events of a round, in order. */
export interface RoundEvents {
  readonly table: string;
  readonly round: Round;
  readonly events: readonly EventLine[];
}

/** One event, as the caller may read it. */
export interface EventLine {
  readonly seq: number;
  readonly name: string;
  readonly event: { readonly [key: string]: unknown };
  readonly text: string;
}

/** A rule, as the tables of the catalogue have it: in English. */
export interface RuleText {
  readonly id: string;
  readonly text: string;
  readonly source: string;
  readonly section: string;
}

/** Who the caller is. */
export interface Me {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly administrator: boolean;
  readonly play_money_cents: number;
  readonly password_change_needed: boolean;
  readonly signed_in: boolean;
  readonly demo: boolean;
  readonly side: string;
}

/** An account in the list. */
export interface AccountLine {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly administrator: boolean;
  readonly closed: boolean;
  readonly play_money_cents: number;
}

/** A new account, and the password for its first use, told once. */
export interface Opened {
  readonly id: string;
  readonly one_time_password: string;
}

/** What was tried and not allowed. */
export interface Attempts {
  readonly attempts: readonly Attempt[];
}

/** One line of the list; the same thing tried again within a minute counts up instead of adding one. */
export interface Attempt {
  readonly number: number;
  readonly at_ms: number;
  readonly who: string;
  readonly address: string;
  readonly what: string;
  readonly where: string;
  readonly code: string;
  readonly times: number;
}

/** Why a request was turned away. */
export interface Problem {
  readonly code: string;
  readonly sentence: string;
}

/** What became of a command. */
export interface AnswerOut {
  readonly id: string;
  /** The table's last event after it. */
  readonly seq: number;
  readonly refusal: Refused | null;
}

export type Message = SceneMessage | PatchMessage | CurrentMessage | AnswerMessage | ProblemMessage | FloorMessage | MeterMessage;

export type Asked = Watch | Leave | WatchFloor | LeaveFloor | ActAt | WatchProgressive | LeaveProgressive;
