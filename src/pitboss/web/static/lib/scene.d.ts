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
  | "centre_shoe"
  | "cut_card_under"
  | "check_cut_card"
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

/** A table as one audience sees it. */
export interface Scene {
  readonly audience: Audience;
  readonly placard: Placard;
  readonly phase: string;
  readonly round: number;
  readonly dead: boolean;
  readonly spots: readonly SceneSpot[];
  /** The dealer's, or Player and Banker. */
  readonly hands: readonly ShownHand[];
  /** Cards that a guest is offered or holds, at a hand-held game; the faces for that guest alone. */
  readonly held: SceneHeld | null;
  readonly shoe: SceneShoe;
  readonly relief: SceneRelief | null;
  /** Losing bets picked up and not yet cleaned into the tubes. */
  readonly dirty: Cheques;
  readonly change: SceneChange | null;
  /** Bills that wait to be changed, the first one first. */
  readonly waiting: readonly SceneWaiting[];
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
  readonly family: string;
  /** The kind of felt that a page draws. */
  readonly layout: string;
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
  /** None where all terms are those of the bets. */
  readonly terms: FeltTerms | null;
  readonly floor: number;
  /** Between these a supervisor posts limits; beyond them it takes the shift manager. */
  readonly ceiling: number;
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

/** The terms of play that a felt prints, next to the names of its bets. */
export interface FeltTerms {
  readonly soft17: "hit" | "stand";
  readonly blackjack: Odds;
  readonly insurance: Odds;
  readonly even_money: boolean;
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
  readonly hands: readonly ShownHand[];
  readonly even_money: boolean;
}

/** A number of each colour, from the lowest to the highest; JSON has only the colours that are there. */
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
export interface ShownHand {
  /** `dealer`, `player` or `banker`; of a guest's hands, empty. */
  readonly name: string;
  readonly cards: readonly string[];
  /** The total, once every card of the hand can be seen. */
  readonly points: number | null;
  readonly soft: boolean;
  readonly acting: boolean;
  /** The last card lies sideways. */
  readonly doubled: boolean;
  /** The cents of the guest's that were put down to double it; they lie next to the first bet (DBL-04). */
  readonly added: number;
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
  /** Whether the shoe is moved forward: for a change of dealers (SHOE-02), or for a shuffle (SHF-02). */
  readonly forward: boolean;
  /** Cards of the stack that have yet to be spread and looked through (BAC-SHUF-06). */
  readonly unchecked: number;
  /** Of a sealed shoe; nothing where cards come from elsewhere. */
  readonly name: string;
  /** What the house is bound to for the order of this shoe. */
  readonly commitment: string;
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

/** Bills that lie before a guest until the dealer can change them. */
export interface SceneWaiting {
  readonly guest: string;
  readonly seat: number;
  readonly bills: readonly BillRow[];
  readonly cents: number;
  readonly mine: boolean;
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

/** The roles whose approval a step needs. */
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
  /** Whether the manual leaves it open, and the supervisor chooses (A-19). */
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
  /** By seat, the cents that the round could still have paid there; for staff alone. */
  readonly rooms: readonly (readonly [number, number])[];
  /** From so many cents on a payment needs a second signature; for staff alone. */
  readonly second_from: number;
  /** Cents that wait for a second signature; for staff alone. */
  readonly awaited: number;
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
  /** Whether the guest was asked for it and could not pay. */
  readonly unpaid: boolean;
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

/** The whole scene. */
export interface SceneMessage {
  readonly kind: "scene";
  readonly said: readonly Said[];
  readonly paused: boolean;
  readonly all_set: boolean;
  readonly clock: ClockStatus | null;
  readonly dealer: DealerStatus;
  readonly stood_in: readonly StoodIn[];
  readonly table: string;
  readonly seq: number;
  /** Always -1. */
  readonly after: number;
  readonly scene: Scene;
}

/** A call of the dealer: in the reader's language, and in the house's English. */
export interface Said {
  readonly id: string;
  readonly text: string;
  readonly floor: string;
}

/** The time that somebody has for an act, and what is left of it. */
export interface ClockStatus {
  readonly left_ms: number;
  readonly given_ms: number;
  readonly what: "betting" | "commission" | "courtesy" | "cut" | "decision" | "insurance" | "squeeze";
}

/** Who deals. */
export interface DealerStatus {
  /** No person deals. */
  readonly automatic: boolean;
  /** Whether the reader deals. */
  readonly mine: boolean;
  readonly name: string;
  /** Whether the house has no automatic dealer: the table waits for a person, who stays until relieved. */
  readonly by_hand_alone?: boolean;
}

/** What the house did for the reader, whose time had run out. */
export interface StoodIn {
  readonly round: number;
  readonly seat: number;
  readonly what: string;
  /** Of the hand that stood; 0 where nobody may know them. */
  readonly points: number;
}

/** What changed since the last message, which showed the event `after`. */
export interface PatchMessage {
  readonly kind: "patch";
  readonly said: readonly Said[];
  readonly paused: boolean;
  readonly all_set: boolean;
  readonly clock: ClockStatus | null;
  readonly dealer: DealerStatus;
  readonly stood_in: readonly StoodIn[];
  readonly table: string;
  readonly seq: number;
  readonly after: number;
  readonly patch: Patch;
}

/** The scene that the reader has is still the current one. */
export interface CurrentMessage {
  readonly kind: "current";
  readonly table: string;
  readonly seq: number;
}

/** The answer to a command. */
export interface AnswerMessage {
  readonly kind: "answer";
  readonly table: string;
  readonly id: string;
  readonly seq: number;
  readonly refusal: Refused | null;
}

/** Why a command was refused: a code, the rule, and a sentence. */
export interface Refused {
  readonly code: string;
  readonly rule: string;
  readonly parameters: { readonly [key: string]: unknown };
  readonly sentence: string;
}

/** Why a message was rejected. */
export interface ProblemMessage {
  readonly kind: "problem";
  readonly table: string;
  readonly id: string;
  readonly code: string;
  readonly sentence: string;
}

/** All rows in the first message, then those that changed. */
export interface FloorMessage {
  readonly kind: "floor";
  readonly lines: readonly FloorRow[];
}

/** A table in the overview of the floor. */
export interface FloorRow {
  readonly table: string;
  readonly phase: string;
  readonly round: number;
  readonly seats: number;
  readonly taken: number;
  readonly paused: boolean;
  readonly dead: boolean;
  readonly dealer_name: string;
  /** The guest at each seat; empty for a free one. */
  readonly names: readonly string[];
  /** The last columns; the first that is shown is column 0. */
  readonly big_road: readonly (readonly [number, number, "" | "banker" | "player"])[];
  /** Why a supervisor is called; only staff see it. */
  readonly stop: FloorStop | null;
}

/** Why a table waits for a supervisor. */
export interface FloorStop {
  /** The kind of the case; or `dispute`; or `dummy_hand` if nobody watches the dummy hand yet. */
  readonly kind: string;
  readonly rule: string;
  readonly seat: number;
  /** Milliseconds since 1970 on the floor's clock. */
  readonly since_ms: number;
}

/** Show me a table from now on; `after` is the last event of it that I have. */
export interface Watch {
  readonly do: "watch";
  readonly table: string;
  readonly after: number | null;
}

/** Stop showing me a table. */
export interface Leave {
  readonly do: "leave";
  readonly table: string;
}

/** Show me the floor: a row for each table. */
export interface WatchFloor {
  readonly do: "floor";
  /** Without roads, names and phases: for a page with many tables that needs one message a round. */
  readonly brief: boolean;
}

/** Stop showing me the floor. */
export interface LeaveFloor {
  readonly do: "leave_floor";
}

/** Give a command to a table; a command with the same id is done once. */
export interface ActAt {
  readonly do: "act";
  readonly table: string;
  readonly id: string;
  readonly command: Command;
  /** The badge and PIN, for a command that needs them. */
  readonly credential: BadgeAndPin | PinAlone | PasskeyAnswer | null;
}

/** The number of a badge and the PIN that was keyed. */
export interface BadgeAndPin {
  readonly kind: "badge";
  readonly badge: string;
  readonly pin: string;
}

/** The PIN that was keyed. */
export interface PinAlone {
  readonly kind: "pin";
  readonly pin: string;
}

/** What a passkey answered to a challenge of this server, each part in base64url. */
export interface PasskeyAnswer {
  readonly kind: "passkey";
  readonly id: string;
  readonly client_data: string;
  readonly authenticator_data: string;
  readonly signature: string;
}

/** Show me a progressive's display from now on. */
export interface WatchProgressive {
  readonly do: "progressive";
  readonly name: string;
}

/** Stop showing me a progressive's display. */
export interface LeaveProgressive {
  readonly do: "leave_progressive";
  readonly name: string;
}

/** A progressive's display: at first, and then when it changes, at most four times a second. */
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

/** Show me the pit's queue, as `GET /api/pit/queue` has it, whenever it changes; for staff. */
export interface WatchPit {
  readonly do: "pit";
}

/** The pit's queue as the reader sees it, and the number of the pit's last event. */
export interface PitMessage {
  readonly kind: "pit";
  /** The pit's last event; when it changes, an open desk reads its data again. */
  readonly seq: number;
  readonly now_ms: number;
  /** All lines in the first message, then those that are new or changed. */
  readonly lines: readonly QueueRow[];
  /** The ids of all lines in the order in which they are shown. */
  readonly order: readonly string[];
}

/** One thing that waits, as it is shown. */
export interface QueueRow {
  readonly id: string;
  readonly kind: string;
  /** Whether the reader may do it. */
  readonly mine: boolean;
  /** Whether it waits at one of the reader's tables, at one that nobody watches, or at none. */
  readonly here: boolean;
  readonly urgency: "money" | "paper" | "table" | "task";
  readonly roles: readonly string[];
  readonly subject: string;
  readonly table: string;
  readonly asker: string;
  readonly asker_name: string;
  readonly cents: number;
  readonly guest: string;
  readonly about: { readonly [key: string]: string };
  /** By which it is asked, where one says so. */
  readonly rule: string;
  readonly since_ms: number;
  /** Where the answer goes: to a table, a progressive, or the pit. */
  readonly to: string;
  readonly where: string;
  /** The answer, where it is one step. */
  readonly command: Command | null;
  /** The other answer, where no is one. */
  readonly refusal: Command | null;
  /** Of a step that wants more than a button: what is known of its command, and what is to be added. */
  readonly form: Form | null;
}

/** A command as far as the paper that it is about fills it in. */
export interface Form {
  readonly type: string;
  readonly known: { readonly [key: string]: string | number };
  /** The fields that are left to be counted, read or said. */
  readonly wants: readonly string[];
  /** Of those, what the paper itself says: it is shown, compared and confirmed, or said otherwise. */
  readonly proposed: { readonly [key: string]: unknown };
}

/** Show me the papers that I am asked to sign, whenever they change; for guests. */
export interface WatchPapers {
  readonly do: "papers";
}

/** The papers that the reader is asked to sign; all of them each time. */
export interface PapersMessage {
  readonly kind: "papers";
  readonly markers: readonly MarkerToSign[];
}

/** A marker that waits for the reader's signature. */
export interface MarkerToSign {
  readonly serial: string;
  readonly table: string;
  readonly cents: number;
  readonly day: string;
}

/** What somebody may see of the pit; what is None is not theirs to see. */
export interface PitOverview {
  readonly seq: number;
  readonly when: When;
  readonly in_use: boolean;
  readonly me: PitPerson | null;
  readonly tables: readonly PitTable[];
  readonly staff: readonly PitPerson[] | null;
  readonly strings: { readonly [key: string]: readonly string[] } | null;
  readonly sets: readonly PitSet[] | null;
  readonly boxes: readonly PitBox[] | null;
  readonly tokes: PitTokes | null;
  readonly guests: readonly PitGuest[] | null;
  readonly tasks: readonly PitTask[] | null;
  readonly access_review_overdue: boolean | null;
}

/** A shift of a gaming day. */
export interface When {
  /** The date on which the gaming day began. */
  readonly day: string;
  readonly shift: string;
}

/** Somebody of the staff. */
export interface PitPerson {
  readonly id: string;
  readonly name: string;
  readonly licence: string;
  readonly roles: readonly Role[];
  readonly qualified: readonly string[];
  /** By game: those of them that they deal by an exception, without the table test (IND-61). */
  readonly exempt: { readonly [key: string]: Exemption };
  readonly ended: boolean;
  readonly on_duty: boolean;
  readonly since_ms: number | null;
  readonly table: string;
  readonly tables: readonly string[];
  readonly on_break: boolean;
}

/** Somebody deals a game without its table test: for what reason, and who signed for it (IND-61). */
export interface Exemption {
  readonly why: string;
  readonly by: string;
  /** As they sign. */
  readonly name: string;
  readonly licence: string;
  readonly at_ms: number;
}

/** A table as the pit has it. */
export interface PitTable {
  readonly table: string;
  readonly game: string;
  readonly pit: string;
  readonly tray: string;
  readonly dealer: string;
  readonly box: string;
  readonly box_ready: boolean;
  readonly guests: number;
  readonly dealer_name: string;
  /** For those who watch the floor, and for the dealer who stands there. */
  readonly rack_cents: number | null;
  /** What the table opened with, or what a full rack holds where nobody has opened it yet. */
  readonly float_cents: number | null;
  /** Its limits as they are posted. */
  readonly min_cents: number;
  readonly max_cents: number;
}

/** A set of cards, and where it is. */
export interface PitSet {
  readonly id: string;
  readonly back: string;
  readonly decks: number;
  readonly place: string;
  readonly table: string;
}

/** A box on its way through the count. */
export interface PitBox {
  readonly box: string;
  readonly table: string;
  readonly when: When;
  readonly state: string;
  /** What the reader has counted. */
  readonly mine: Contents | null;
  readonly books: Contents | null;
  /** Books and counts for accounting alone. */
  readonly counts: readonly Count[];
}

/** What somebody found in a box: instruments by name with their number, and papers by serial. */
export interface Contents {
  readonly instruments: { readonly [key: string]: number };
  readonly papers: readonly string[];
}

/** One person's count. */
export interface Count {
  readonly by: string;
  readonly found: Contents;
}

/** The pool, and shares of the last time: one's own, or all for accounting. */
export interface PitTokes {
  readonly pool: number;
  readonly shared: { readonly [key: string]: number };
}

/** A guest as far as the pit deals with them today. */
export interface PitGuest {
  readonly guest: string;
  readonly rated_at: string;
  readonly day: string;
  readonly cash_in: number;
  readonly cash_out: number;
  readonly excluded_until_ms: number | null;
  readonly line_cents: number | null;
  readonly owed_cents: number;
  /** A line that waits for its second signature. */
  readonly proposed_cents: number | null;
}

/** Something to be done about a guest. */
export interface PitTask {
  readonly number: number;
  readonly kind: string;
  readonly guest: string;
  readonly day: string;
  readonly cents: number;
  readonly why: string;
}

/** Tables alone, for a page that watches many of them and asks again when one has changed. */
export interface PitStripOut {
  readonly when: When;
  readonly in_use: boolean;
  readonly tables: readonly PitTable[];
}

/** All that the desk of a table is drawn from; what is None is not the reader's to see. */
export interface TableDesk {
  readonly table: string;
  readonly game: string;
  readonly pit: string;
  readonly seq: number;
  readonly when: When;
  readonly now_ms: number;
  readonly in_use: boolean;
  readonly me: string;
  readonly dealer: string;
  readonly dealer_name: string;
  readonly guests: readonly string[];
  readonly rack: Cheques | null;
  readonly par: { readonly [key: string]: number };
  /** Colours as they are counted and called, the highest first (CLOSE-03). */
  readonly order: readonly string[];
  /** What a fill would order: tubes that run low, or else all that is below par. */
  readonly fill: Cheques | null;
  /** Whether a tube runs low. */
  readonly fill_due: boolean;
  /** What stands above par in tubes that run over. */
  readonly credit: Cheques | null;
  /** Why the reader cannot ask for a fill. */
  readonly fill_refusal: Refused | null;
  readonly credit_refusal: Refused | null;
  readonly tray: DeskTray;
  readonly papers: readonly DeskPaper[];
  readonly lines: readonly DeskLineOfCredit[];
  readonly owed: readonly DeskOwed[];
  readonly dealers: readonly DeskDealer[] | null;
  readonly offers: readonly DeskOffer[];
  readonly waiting: readonly QueueRow[];
  readonly traces: readonly DeskTrace[];
  /** Of the table itself; for those who have a part in them. */
  readonly changes: TableChangesOut | null;
  /** When the tray was last counted and found right, where a trace was looked for. */
  readonly counted_ms: number;
}

/** The tray as it is opened or closed. */
export interface DeskTray {
  readonly stage: string;
  /** What it should hold: by the opener at opening, by the books else; for those who see racks. */
  readonly expected: Cheques | null;
  readonly counted: Cheques | null;
  readonly called: readonly (readonly [string, number])[];
  readonly verified: number;
  /** The colour that is called next. */
  readonly due: string;
  readonly cover_on: boolean;
  /** The colour of which a full stack is to be run down before the count; nothing once one is proved. */
  readonly stack_due: string;
  readonly steps: readonly ShownStep[];
  readonly slip: DeskSlip | null;
}

/** One step of a paper, by the name of its command. */
export interface ShownStep {
  readonly subject: string;
  readonly role: Role;
  readonly done: boolean;
  /** By their id, once it is done and where the paper tells. */
  readonly who: string;
  /** Whether it may be due again after it was given and nothing was wrong. */
  readonly repeats: boolean;
}

/** A slip as it lies at the table. */
export interface DeskSlip {
  readonly serial: string;
  readonly lines: readonly DeskLine[];
  readonly next_line: string;
  readonly disputed: string;
  readonly signatures: readonly Signature[];
}

/** A line of a slip that is read. */
export interface DeskLine {
  readonly name: string;
  readonly value: string;
  readonly agreed: boolean;
}

/** First initial, surname and licence number, as the manuals have it (FILL-06, OPEN-05). */
export interface Signature {
  readonly role: Role;
  readonly person: string;
  readonly name: string;
  readonly licence: string;
  readonly at_ms: number;
  /** How the signer proved who they are, if they were asked: `pin`, `badge` or `passkey` (IND-59). */
  readonly proof: string;
}

/** A fill, a credit or a marker on its way. */
export interface DeskPaper {
  readonly kind: string;
  /** Of a fill; 0 for the others, which go by their serial. */
  readonly number: number;
  readonly serial: string;
  readonly cheques: Cheques;
  readonly cents: number;
  readonly guest: string;
  readonly asked_by: string;
  readonly steps: readonly ShownStep[];
  readonly slip: DeskSlip | null;
  /** The command that voids it. */
  readonly void: string;
}

/** What a guest at the table may still draw. */
export interface DeskLineOfCredit {
  readonly guest: string;
  readonly left_cents: number;
  /** Why the reader cannot bring them a form. */
  readonly refusal: Refused | null;
}

/** A marker that a guest has not paid back. */
export interface DeskOwed {
  readonly serial: string;
  readonly guest: string;
  readonly cents: number;
  readonly day: string;
}

/** A dealer on duty, and why they cannot come to this table, if they cannot. */
export interface DeskDealer {
  readonly id: string;
  readonly name: string;
  readonly table: string;
  readonly on_break: boolean;
  readonly refusal: Refused | null;
}

/** Something that may be begun at this table, or why not. */
export interface DeskOffer {
  readonly command: Command;
  readonly refusal: Refused | null;
}

/** A colour that differs at the closing, and where it could have begun to. */
export interface DeskTrace {
  readonly colour: string;
  readonly difference: number;
  readonly at_once: boolean;
  readonly first: DeskCandidate | null;
  readonly others: readonly DeskCandidate[];
  /** Candidates beyond those that are listed. */
  readonly more: number;
}

/** A movement that could explain a difference. */
export interface DeskCandidate {
  /** Of the table, counted through; 0 for what happened between rounds. */
  readonly round: number;
  readonly of_shoe: number;
  readonly seat: number;
  readonly at_ms: number;
  readonly seq: number;
  readonly moved: number;
  readonly text: string;
}

/** What can be changed at the table; each why not, where the reader cannot. */
export interface TableChangesOut {
  readonly open: readonly TableChangeRow[];
  /** Whether new rules are signed for its next shoe. */
  readonly rules_next: boolean;
  readonly retire: Refused | null;
  readonly rules: Refused | null;
  readonly par: Refused | null;
  readonly move: Refused | null;
}

/** A change that waits. */
export interface TableChangeRow {
  readonly number: number;
  readonly kind: string;
  readonly why: string;
  readonly by: string;
  readonly signed_by: string;
  readonly par: Cheques | null;
  /** The command that takes it further. */
  readonly step: string;
  /** Why the reader cannot take it further. */
  readonly refusal: Refused | null;
  /** Why the reader cannot take it back. */
  readonly withdraw: Refused | null;
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
  /** The newest first. */
  readonly rejected: readonly DeskRejected[];
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

/** A jackpot that was rejected and can be entered again: the cards of its round show it. */
export interface DeskRejected {
  readonly number: number;
  readonly table: string;
  readonly seat: number;
  readonly hand: string;
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
  /** By whose clock a day begins now; a day of the past began by the rules of its time. */
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

/** A round step by step: the scene after its first event, and the changes of each next event. */
export interface RoundReplay {
  readonly round: string;
  readonly table: string;
  readonly number: number;
  readonly of_shoe: number;
  readonly scene: Scene;
  /** The first belongs to the scene itself and changes nothing. */
  readonly frames: readonly Frame[];
  readonly ended: boolean;
  /** Whether all steps are here; a very long round is cut off. */
  readonly whole: boolean;
}

/** One step of a replay: the event, and the changes to the scene before it. */
export interface Frame {
  readonly seq: number;
  readonly name: string;
  readonly text: string;
  readonly said: readonly Said[];
  readonly patch: Patch;
  readonly at_ms: number;
}

/** A page of rounds, newest first. */
export interface RoundsFound {
  readonly rounds: readonly RoundFound[];
  readonly count: number;
  readonly cursor: string;
  /** The share of the journal that was read; less than 1 only just after a large floor was opened. */
  readonly read: number;
  /** The tables, dealers, guests and flags that can be searched for. */
  readonly known: { readonly [key: string]: readonly string[] };
}

/** A round in the result of a search; sums are in cents. */
export interface RoundFound {
  /** The round's name in a URL. */
  readonly round: string;
  readonly table: string;
  readonly number: number;
  readonly shoe: number;
  readonly of_shoe: number;
  readonly at_ms: number;
  readonly ended_ms: number;
  readonly dealers: readonly string[];
  readonly guests: readonly string[];
  readonly largest: number;
  readonly wagered: number;
  readonly house: number;
  readonly won: number;
  readonly score: Score;
  readonly flags: readonly Flag[];
  readonly marks: number;
}

/** How a round came out: the two counts of baccarat, or the dealer's total once it lay open. */
export interface Score {
  readonly winner: string;
  readonly player: number;
  readonly banker: number;
  readonly dealer: number;
}

/** Something out of the ordinary: what kind of thing, which one, and the event that tells it. */
export interface Flag {
  readonly kind: string;
  readonly what: string;
  readonly seq: number;
}

/** The discard rack from its top down to a hand. */
export interface Proof {
  readonly round: string;
  readonly seat: number;
  /** Seats with a hand of this round in the rack; none at baccarat. */
  readonly seats: readonly number[];
  /** The round after which the rack is shown; `afters` are the rounds that can be chosen. */
  readonly after: number;
  readonly afters: readonly number[];
  readonly rule: string;
  readonly hands: readonly ProvedHand[];
}

/** Cards that went into the rack together, the uppermost first. */
export interface ProvedHand {
  /** `dealer`, `seat 4`, `player`, `banker`, `burn` and so on. */
  readonly name: string;
  /** Of the shoe. */
  readonly round: number;
  readonly cards: readonly ProvedCard[];
  readonly in_question: boolean;
}

/** A card as it comes off the rack, and when it had been dealt. */
export interface ProvedCard {
  readonly card: string;
  /** The event that dealt it; 0 where that is not known or the card stays covered. */
  readonly seq: number;
  readonly at_ms: number;
}

/** Marks, newest first. */
export interface Marks {
  readonly marks: readonly RoundMark[];
}

/** A mark, by the number of the pit's record that holds it. */
export interface RoundMark {
  readonly number: number;
  readonly table: string;
  readonly round: number;
  /** The event of the table at which it was made. */
  readonly seq: number;
  readonly by: string;
  readonly text: string;
  readonly at_ms: number;
}

/** The odds of each bet over the cards that nobody has seen. */
export interface TableOdds {
  readonly table: string;
  readonly seq: number;
  readonly decks: number;
  /** Cards that were seen. */
  readonly seen: number;
  /** All other cards: in the shoe, or face down. */
  readonly unseen: number;
  readonly bets: readonly RemainingOdds[];
}

/** A bet over a full shoe and over the remaining one. */
export interface RemainingOdds {
  readonly bet: string;
  /** The house's edge from a full shoe. */
  readonly fresh: number;
  /** And over the cards that are left; nothing where it was not worked out. */
  readonly now: number | null;
  /** The same as a fraction in lowest terms; nothing where the arithmetic is in floating point. */
  readonly fraction: string;
  /** Why it was not worked out. */
  readonly why: "" | "pairs_by_rank" | "too_few_cards";
  /** Whether percentage prizes are left out of both. */
  readonly jackpot: boolean;
}

/** The shoes of a table, newest first. */
export interface Shoes {
  readonly table: string;
  readonly shoes: readonly ShoeRow[];
}

/** A shoe as any guest may see it. */
export interface ShoeRow {
  readonly name: string;
  readonly number: number;
  /** SHA-256 over the purpose, the secret and the pack, in hex: `docs/shuffles.md` has the algorithm. */
  readonly commitment: string;
  readonly decks: number;
  /** Whether it is an epoch of a continuous shuffler, which has another kind of commitment. */
  readonly continuous: boolean;
  readonly sealed_ms: number;
  /** The texts that guests added to the shuffle, in order. */
  readonly chances: readonly string[];
  /** The text that the caller added. */
  readonly mine: string;
  /** Whether a guest at the table may add a text now. */
  readonly open_to_chance: boolean;
  /** How many cards the cut moved from the front to the back; 0 before the cut. */
  readonly cut_at: number;
  readonly ended: boolean;
  /** In hex when the shoe has ended; empty before, and if the house has lost it. */
  readonly secret: string;
}

/** A shoe with, when it has ended, every card that left it in order. */
export interface ShoeProof {
  readonly table: string;
  readonly shoe: ShoeRow;
  readonly cards: readonly DealtCard[];
}

/** A card that left the shoe. */
export interface DealtCard {
  readonly card: string;
  /** The round of the shoe; 0 for a card that left it before the first round. */
  readonly round: number;
}

/** What a touch comes to: a command to give, or why it is none. */
export interface TouchOut {
  readonly command: { readonly [key: string]: unknown } | null;
  readonly refusal: Refused | null;
}

/** All tables of the floor. */
export interface Tables {
  readonly tables: readonly TableRow[];
  /** Always true: the money has no value. */
  readonly play_money: boolean;
}

/** A table in the list of tables. */
export interface TableRow {
  readonly table: string;
  /** The pit in which it stands; empty if the floor has no pits. */
  readonly pit: string;
  readonly placard: Placard;
  readonly phase: string;
  readonly round: number;
  readonly seats: number;
  /** Seats where a guest sits. */
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
  /** Counted from the first round of the table; `of_shoe` begins at 1 with each shoe. */
  readonly number: number;
  readonly of_shoe: number;
  readonly first: number;
  readonly last: number;
  readonly ended: boolean;
  /** The last event with cards and bets on the felt. */
  readonly shown: number;
}

/** The events of a round, in order. */
export interface RoundEvents {
  readonly table: string;
  readonly round: Round;
  readonly events: readonly EventRow[];
}

/** One event as the caller may read it. */
export interface EventRow {
  readonly seq: number;
  readonly name: string;
  readonly event: { readonly [key: string]: unknown };
  readonly text: string;
}

/** A rule of the catalogue, in English. */
export interface RuleText {
  readonly id: string;
  readonly text: string;
  readonly source: string;
  readonly section: string;
}

/** What became of a command of the pit. */
export interface PitAnswer {
  readonly id: string;
  readonly seq: number;
  readonly refusal: Refused | null;
  /** The account of somebody who was hired, and its one-time password, told once. */
  readonly opened: Opened | null;
}

/** A new account with its one-time password, which is shown once. */
export interface Opened {
  readonly id: string;
  readonly one_time_password: string;
}

/** Slips, the newest first. */
export interface SlipsOut {
  readonly slips: readonly SlipOut[];
  /** Numbers that are missing or were given twice (IND-04); for those who account for the series. */
  readonly exceptions: readonly string[];
}

/** A slip as it is shown. */
export interface SlipOut {
  readonly serial: string;
  readonly kind: string;
  readonly table: string;
  readonly pit: string;
  readonly game: string;
  readonly when: When;
  readonly at_ms: number;
  readonly state: string;
  readonly mark: string;
  readonly total_cents: number;
  readonly guest: string;
  readonly lines: readonly SlipLine[];
  readonly next_line: string;
  readonly parts: { readonly [key: string]: string };
  readonly signatures: readonly Signature[];
  readonly outgoing: readonly Signature[];
  readonly reprints: number;
  readonly why: string;
  readonly voided_by: string;
  readonly replaces: string;
  /** Of a variance report. */
  readonly missing_cents: number;
  readonly surplus_cents: number;
  /** Of a marker. */
  readonly guest_signature: GuestSignature | null;
  /** With their value; a variance report has what differs in its lines. */
  readonly denominations: readonly SlipDenomination[];
  /** Of a fill: who carried it. */
  readonly runner: Signature | null;
  readonly prints: number;
}

/** A line of a slip as it is printed. */
export interface SlipLine {
  readonly name: string;
  readonly value: string;
}

/** A guest's signature on a marker; a guest has no licence. */
export interface GuestSignature {
  readonly guest: string;
  /** On their own screen, or on the form before a witness. */
  readonly how: "paper" | "screen";
  /** Of one on paper: the supervisor who saw it, by their id. */
  readonly witness: string;
  readonly at_ms: number;
}

/** The cheques of one denomination on a slip. */
export interface SlipDenomination {
  readonly denomination: string;
  readonly count: number;
  readonly cents: number;
}

/** The staff as the reader may see it. */
export interface PeopleDesk {
  readonly seq: number;
  readonly me: PitPerson | null;
  /** Whether it is everybody on duty, and not the reader's own string alone. */
  readonly sees_all: boolean;
  readonly people: readonly PitPerson[];
  readonly tables: readonly PitTable[];
  readonly strings: readonly StringRow[];
  /** By how many tables somebody watches more than one should. */
  readonly over: { readonly [key: string]: number };
  /** Tables with a dealer that no supervisor on duty watches. */
  readonly unwatched: readonly string[];
  readonly span_mixed: number;
  readonly span_midi: number;
  readonly access: readonly AccessRow[] | null;
  readonly reviewed_ms: number | null;
  readonly review_overdue: boolean | null;
  /** What is the reader's to do here. */
  readonly steps: readonly string[];
}

/** A relief dealer and the dealers whom they send on break, one after another. */
export interface StringRow {
  readonly relief: string;
  readonly dealers: readonly string[];
  /** Whether the first has gone on break, for which the whole string was there. */
  readonly gathered: boolean;
  readonly missing: readonly string[];
  readonly mine: boolean;
  /** Who goes on break next, in the order of the string. */
  readonly next: string;
  readonly on_break: string;
}

/** Somebody in the review of access. */
export interface AccessRow {
  readonly id: string;
  readonly name: string;
  readonly licence: string;
  readonly roles: readonly Role[];
  readonly ended_ms: number | null;
  /** Gone for longer than the house allows, and the account still opens (IND-59). */
  readonly left_open: boolean;
  /** Games that they deal by an exception, without the table test (IND-61). */
  readonly exempt: readonly string[];
}

/** Sets, cards taken out, the inventory log. None where the cards are not the reader's to see. */
export interface CardsDesk {
  readonly seq: number;
  readonly places: readonly string[];
  readonly sets: readonly SetRow[] | null;
  readonly removed: readonly RemovedCardRow[];
  readonly tables: readonly CardTable[];
  /** Of the inventory log, the newest first; for those who see all sets. */
  readonly days: readonly CardDay[];
  readonly may_receive: boolean;
}

/** A set of cards, and what is done with it next by the reader. */
export interface SetRow {
  readonly id: string;
  readonly back: string;
  readonly decks: number;
  readonly cards: number;
  readonly pre_shuffled: boolean;
  readonly sealed: boolean;
  readonly place: string;
  readonly table: string;
  readonly inspected: readonly string[];
  readonly washed: boolean;
  readonly bag: readonly string[];
  readonly replaced: readonly string[];
  readonly steps: readonly string[];
  /** The role whose step comes next, if one is due. */
  readonly waits_for: string;
  readonly done: readonly SetStep[];
}

/** Something that was done with a set of cards, and who answers for it. */
export interface SetStep {
  readonly at_ms: number;
  /** Where it went, or that it was inspected, washed, counted or signed for. */
  readonly what: string;
  readonly table: string;
  readonly by: string;
  readonly role: string;
  readonly why: string;
}

/** The record of a card that was replaced. */
export interface RemovedCardRow {
  readonly number: number;
  readonly set: string;
  readonly card: string;
  readonly replacement: string;
  readonly table: string;
  readonly at_ms: number;
  readonly why: string;
  readonly signed: readonly string[];
  readonly waits_for: string;
  /** Whether the next signature may be the reader's. */
  readonly mine: boolean;
}

/** A table for which a set can be asked for. */
export interface CardTable {
  readonly table: string;
  readonly game: string;
  readonly decks: number;
}

/** A gaming day of the house's card sets. */
export interface CardDay {
  readonly day: string;
  /** Sets in the house when the day began. */
  readonly brought_over: number;
  readonly received: number;
  readonly put_in_play: number;
  readonly cancelled: number;
  readonly destroyed: number;
  /** How many sets are where when it ends; destroyed ones are in no place. */
  readonly at_end: { readonly [key: string]: number };
  readonly faults: readonly string[];
}

/** The drop as the reader may see it; `boxes` is None where the count room is not theirs. */
export interface CountDesk {
  readonly seq: number;
  readonly hanging: readonly HangingBox[];
  readonly boxes: readonly PitBox[] | null;
  readonly carriers: readonly Carrier[];
  /** The newest first; for managers and accounting. */
  readonly settled: readonly SettledCount[] | null;
  /** For dealers and for accounting. */
  readonly tokes: TokeDesk | null;
  readonly steps: readonly string[];
}

/** A table and the box that hangs there, or none. */
export interface HangingBox {
  readonly table: string;
  readonly game: string;
  readonly box: string;
  /** The dealer has said so. */
  readonly ready: boolean;
  readonly between_rounds: boolean;
  readonly open: boolean;
  /** Whether the reader deals there. */
  readonly mine: boolean;
}

/** Somebody from outside the pit, who may carry a box or watch a count of tokes (IND-21, IND-31). */
export interface Carrier {
  readonly id: string;
  readonly name: string;
}

/** A box whose contents are agreed, beside what the books had. */
export interface SettledCount {
  readonly box: string;
  readonly table: string;
  readonly when: When;
  readonly at_ms: number;
  readonly counters: readonly string[];
  /** Whether the two counts differed and accounting settled it. */
  readonly differed: boolean;
  readonly books_cents: number;
  readonly found_cents: number;
  readonly short_cents: number;
  readonly papers: readonly string[];
  readonly missing_papers: readonly string[];
  readonly foreign_papers: readonly string[];
  readonly report: string;
}

/** The tokes as the reader may see them. */
export interface TokeDesk {
  readonly pool_cents: number;
  /** Tables with tokes in their box, for a dealer who counts; what is in it is found by counting. */
  readonly tables: readonly string[];
  /** For accounting. */
  readonly preview: TokePreview | null;
}

/** What accounting signs: `until_ms` and `shares` go back with the command. */
export interface TokePreview {
  readonly until_ms: number;
  readonly shares: readonly TokeShare[];
  /** Odd cents that stay in the pool. */
  readonly left_cents: number;
}

/** What a dealer gets, and for how much time. */
export interface TokeShare {
  readonly person: string;
  readonly name: string;
  readonly minutes: number;
  readonly cents: number;
  readonly on_duty: boolean;
}

/** Guests as the reader may see them. */
export interface GuestsDesk {
  readonly seq: number;
  readonly at_ms: number;
  readonly day: string;
  readonly guests: readonly PitGuest[];
  readonly tasks: readonly PitTask[] | null;
  readonly ratings: readonly RatingRow[];
  readonly seated: readonly Seated[];
  /** Guests to whom the reader may bring a marker. */
  readonly draws: readonly CreditAt[];
  readonly markers: readonly MarkerOnItsWay[];
  readonly owed: readonly Debt[];
  /** Of the last gaming day on which anything was paid. */
  readonly receipts: readonly Receipt[];
  /** Cash of a day in one direction from which an entry in the log is due. */
  readonly log_from: number;
  readonly report_above: number;
  readonly suspicious_from: number;
  /** A credit line above this is signed by a second person. */
  readonly second_signature_above: number | null;
  /** Whether the reader gives guests play money: the cage alone. */
  readonly gives: boolean;
  /** Whether the reader opens an account for a guest who walks in. */
  readonly lets_in: boolean;
  /** Whether the reader is told who they are. */
  readonly knows: boolean;
  readonly steps: readonly string[];
}

/** A rating card, with what the table's record and the exact odds make of it. */
export interface RatingRow {
  readonly guest: string;
  readonly table: string;
  readonly game: string;
  readonly day: string;
  readonly began_ms: number;
  readonly ended_ms: number | null;
  readonly hours: number;
  readonly hands: number;
  readonly hands_per_hour: number | null;
  readonly average_bet: number;
  readonly wagered: number;
  readonly theoretical: number;
  readonly comps: number;
}

/** A guest at a table, who is not rated. */
export interface Seated {
  readonly guest: string;
  readonly table: string;
}

/** A guest at a table who has a line, and what they may draw there at once. */
export interface CreditAt {
  readonly guest: string;
  readonly table: string;
  readonly most_cents: number;
}

/** A form that lies at a table, with its next step and whose that is. */
export interface MarkerOnItsWay {
  readonly serial: string;
  readonly guest: string;
  readonly table: string;
  readonly cents: number;
  readonly next: string;
  readonly role: string;
}

/** A marker that is not paid. */
export interface Debt {
  readonly serial: string;
  readonly guest: string;
  readonly cents: number;
  readonly day: string;
}

/** What a guest paid today on a marker. */
export interface Receipt {
  readonly serial: string;
  readonly marker: string;
  readonly guest: string;
  readonly cents: number;
  readonly left: number;
}

/** A gaming day in lines, and what they come to. */
export interface Report {
  /** Nothing where it is of all days. */
  readonly day: string;
  /** The first day that is in it; the same as `day` where it is of one. */
  readonly since: string;
  /** Every gaming day of which there is anything. */
  readonly days: readonly string[];
  readonly by: "day" | "dealer" | "game" | "hour" | "pit" | "shift" | "table";
  readonly lines: readonly ReportRow[];
  readonly total: ReportRow;
}

/** A line of the report as it is read; sums in cents. */
export interface ReportRow {
  readonly name: string;
  readonly tables: number;
  readonly rounds: number;
  readonly hours: number;
  readonly hands_per_hour: number | null;
  /** Cash in the boxes: counted, and by the books where a box is not counted yet. */
  readonly drop: number;
  /** Cash that was put into them, by the books. */
  readonly drop_books: number;
  /** What the counts found more than the books, or less. */
  readonly drop_difference: number;
  /** The part of the drop that nobody has counted yet. */
  readonly drop_uncounted: number;
  readonly markers: number;
  /** Drop and markers: what the hold is taken of. */
  readonly statistical_drop: number;
  /** Put in by the cage when a table was first opened: no fill. */
  readonly bankroll: number;
  readonly fills: number;
  readonly credits: number;
  /** The tray when the line begins, as last counted and moved since. */
  readonly opening: number;
  readonly closing: number;
  /** What counts of the float found more than the books, or less. */
  readonly adjusted: number;
  /** Closing, credits, drop and markers, less opening, bankroll and fills. */
  readonly win: number;
  /** By the books: wager by wager, with every ruling that moved money. */
  readonly win_by_wagers: number;
  /** Win that is neither in the wagers nor in a count; not zero only where the journal is wrong. */
  readonly unexplained: number;
  readonly hold: number | null;
  readonly theoretical: number;
  /** How far the win strays from that, as a rule: one sigma. */
  readonly deviation: number;
  /** The win lies between this and `high` 95 times of 100. */
  readonly low: number;
  readonly high: number;
  readonly within: boolean;
  readonly jackpots: number;
  readonly tokes: number;
  readonly disputes: number;
  readonly handle: { readonly [key: string]: number };
  /** Side wagers for each main wager. */
  readonly take_up: { readonly [key: string]: number };
  readonly irregularities: { readonly [key: string]: number };
  /** Irregularities by dealer and kind. */
  readonly by_dealer: { readonly [key: string]: number };
  /** What gave reason to look, by what it was. */
  readonly flags: { readonly [key: string]: number };
  readonly shoes: number;
  /** That took longer than the house's standard. */
  readonly slow_shoes: number;
  readonly shoe_seconds_typical: number | null;
  readonly shuffle_seconds_typical: number | null;
}

/** Drop and hold of a day against the year. */
export interface YearReport {
  readonly day: string;
  readonly since: string;
  readonly by: "game" | "pit" | "table";
  readonly lines: readonly YearRow[];
  readonly total: YearRow;
}

/** A line of the day beside the days of the year before it. */
export interface YearRow {
  readonly name: string;
  /** On which there was any drop. */
  readonly days: number;
  /** Of the day, with markers. */
  readonly drop: number;
  readonly drop_usual: Usual;
  readonly drop_outside: boolean;
  readonly win: number;
  readonly hold: number | null;
  /** The mean is the hold of all those days together. */
  readonly hold_usual: Usual;
  readonly hold_outside: boolean;
  /** Those days and the day itself, in order. */
  readonly course: readonly DayFigures[];
}

/** What is usual, from the days before; nothing where there are too few. */
export interface Usual {
  readonly mean: number;
  /** 95 days of 100 lie between this and `high`. */
  readonly low: number | null;
  readonly high: number | null;
}

/** A gaming day in short. */
export interface DayFigures {
  readonly day: string;
  readonly drop: number;
  readonly statistical_drop: number;
  readonly win: number;
  readonly hold: number | null;
  readonly theoretical: number;
}

/** Every table today. */
export interface PitFigures {
  readonly day: string;
  readonly tables: readonly TableToday[];
}

/** A table's gaming day so far. */
export interface TableToday {
  readonly table: string;
  readonly drop: number;
  readonly win: number;
  readonly rounds: number;
  readonly rounds_per_hour: number | null;
  /** Who deals, as the table has it. */
  readonly dealer: string;
  /** Since when, over a change of shift as well; 0 where nothing has happened yet. */
  readonly dealer_since_ms: number;
}

/** A shift, or a whole gaming day: what needs action, and what it came to. */
export interface ShiftReport {
  readonly day: string;
  /** Nothing for the whole day. */
  readonly shift: string;
  /** Of the house, in order. */
  readonly shifts: readonly string[];
  /** Whether it is not over yet. */
  readonly running: boolean;
  readonly total: ReportRow;
  /** The most urgent first. */
  readonly actions: readonly Action[];
}

/** Something that somebody has to do or to look into. */
export interface Action {
  readonly kind: "band" | "box_differs" | "box_missing" | "box_not_pulled" | "box_uncounted" | "float" | "marker" | "paper" | "review" | "serial" | "task" | "tray" | "unexplained" | "variance";
  readonly table: string;
  /** A serial, a box, a stage of the tray, a kind of task. */
  readonly subject: string;
  /** What it is about; below zero where money is missing. */
  readonly cents: number;
  readonly day: string;
  /** In which it began, where that is known. */
  readonly shift: string;
  readonly guest: string;
  /** The last day for it, where there is one. */
  readonly due: string;
  readonly overdue: boolean;
  readonly rule: string;
}

/** The instructor's desk. */
export interface SchoolOut {
  readonly now_ms: number;
  readonly classes: readonly ClassOut[];
  readonly trainees: readonly TraineeOut[];
  readonly assignments: readonly AssignmentOut[];
  readonly exams: readonly ExamRow[];
  /** Who can be enrolled. */
  readonly people: readonly PersonOut[];
  readonly games: readonly GameOut[];
}

/** ClassOut */
export interface ClassOut {
  readonly id: string;
  readonly title: string;
  readonly game: string;
  readonly instructor: string;
  readonly members: readonly string[];
  readonly closed: boolean;
  /** The weak rules of all its members together. */
  readonly weak: readonly WeakRule[];
}

/** A rule that a trainee or a class often gets wrong. */
export interface WeakRule {
  readonly rule: string;
  readonly asked: number;
  readonly right: number;
  /** What the rule says, where it is shown to somebody. */
  readonly text: string;
}

/** A trainee's progress. */
export interface TraineeOut {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly asked: number;
  readonly right: number;
  readonly last_ms: number;
  /** What is under way now; empty after 45 minutes without an answer or an act. */
  readonly practising: readonly PractisingOut[];
  readonly due: readonly string[];
  readonly weak: readonly WeakRule[];
  readonly drills: readonly DrillOut[];
  readonly sittings: readonly SittingOut[];
  readonly exams: readonly AttemptOut[];
  /** By the game of each class that the trainee is in. */
  readonly skills: { readonly [key: string]: readonly SkillOut[] };
  readonly certificates: readonly CertificateOut[];
  /** Games that the pit lets the trainee deal by an exception, without the table test. */
  readonly exempt: readonly string[];
  /** Passed exams whose skills are all signed off: a certificate can be given. */
  readonly ready: readonly string[];
}

/** A lesson or a sitting that is under way. */
export interface PractisingOut {
  readonly what: "drill" | "sitting";
  /** The drill, or the game that is dealt; empty for a lesson of the rules that are due. */
  readonly name: string;
  /** Questions answered, or rounds dealt. */
  readonly done: number;
  /** 0 for a whole shoe. */
  readonly of: number;
  /** The sitting, which the instructor of the class may join. */
  readonly id: string;
}

/** A trainee's work in one drill so far. */
export interface DrillOut {
  readonly drill: string;
  readonly level: number;
  readonly asked: number;
  readonly right: number;
  readonly last_ms: number;
}

/** A sitting in the dealer's seat. */
export interface SittingOut {
  readonly game: string;
  readonly mode: string;
  readonly rounds: number;
  readonly steps: number;
  readonly right: number;
  readonly faults: number;
  readonly cents: number;
  readonly at_ms: number;
}

/** An exam, and how far one trainee is in it. */
export interface AttemptOut {
  readonly exam: string;
  readonly title: string;
  readonly game: string;
  readonly class_id: string;
  readonly standing: "failed" | "late" | "passed" | "ready" | "running" | "withdrawn";
  readonly questions: number;
  readonly minutes: number;
  readonly pass_percent: number;
  readonly rounds: number;
  readonly right: number;
  /** How often the dealer's seat was taken for it. */
  readonly seats: number;
  readonly why: readonly string[];
  readonly ended_ms: number | null;
}

/** A skill that an instructor signs off. */
export interface SkillOut {
  readonly id: string;
  /** The ids of the rules that describe it. */
  readonly rule: string;
  readonly signed: SignOff | null;
}

/** The instructor who signed a skill off, and when. */
export interface SignOff {
  readonly by: string;
  readonly at_ms: number;
}

/** CertificateOut */
export interface CertificateOut {
  readonly id: string;
  readonly trainee: string;
  readonly game: string;
  readonly exam: string;
  readonly by: string;
  readonly at_ms: number;
  /** Whether the pit knows of it, so that the trainee may deal the game. */
  readonly in_pit: boolean;
}

/** AssignmentOut */
export interface AssignmentOut {
  readonly id: string;
  readonly class_id: string;
  readonly what: "drill" | "sitting";
  readonly name: string;
  readonly number: number;
  readonly due_day: string;
  /** Questions or rounds done, by trainee; at most the number. */
  readonly done: { readonly [key: string]: number };
}

/** An exam that was set. */
export interface ExamRow {
  readonly exam: string;
  readonly title: string;
  readonly game: string;
  readonly class_id: string;
  readonly questions: number;
  readonly minutes: number;
  readonly pass_percent: number;
  readonly rounds: number;
  readonly withdrawn: boolean;
  readonly by: string;
  readonly at_ms: number;
}

/** A member of the staff. */
export interface PersonOut {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

/** A game that is taught, with its drills. */
export interface GameOut {
  readonly game: string;
  readonly drills: readonly string[];
}

/** A trainee's own page. */
export interface MySchool {
  readonly now_ms: number;
  readonly me: TraineeOut;
  readonly classes: readonly ClassOut[];
  readonly assignments: readonly AssignmentOut[];
}

/** The exam after a step, and why the step was refused, if it was. */
export interface ExamStepOut {
  readonly exam: ExamOut;
  readonly refusal: Refused | null;
  /** The sitting in the dealer's seat, if one was begun. */
  readonly sitting: string;
}

/** An exam as its trainee sees it now. */
export interface ExamOut {
  readonly now_ms: number;
  readonly about: AttemptOut;
  readonly until_ms: number;
  /** Of the current question. */
  readonly number: number;
  readonly question: QuestionOut | null;
  readonly sitting: SittingPart | null;
  readonly result: ResultOut | null;
}

/** QuestionOut */
export interface QuestionOut {
  readonly drill: string;
  readonly title: string;
  readonly game: string;
  readonly kind: "call" | "cheques" | "choice" | "hands" | "money" | "number" | "order";
  readonly difficulty: number;
  readonly prompt: string;
  readonly shown: readonly ShownOut[];
  readonly options: readonly OptionOut[];
  /** What is to be done with the hands, without anything of the answer. */
  readonly task: CuttingPicture | SizingPicture | PayingPicture | BillsPicture | DeckPicture | ShufflingPicture | null;
}

/** Something on the table that the question is about. */
export interface ShownOut {
  readonly label: string;
  readonly cards: readonly string[];
  /** As they lie on the layout; cheques of a rack are in its tubes. */
  readonly cheques: Cheques | null;
  readonly bills: Bills | null;
  readonly bets: readonly BetOut[];
  /** The tubes of a rack, the highest colour first. */
  readonly tubes: readonly TubeOut[];
}

/** So many bills of each kind, from the lowest to the highest. */
export interface Bills {
  readonly ones?: number;
  readonly fives?: number;
  readonly tens?: number;
  readonly twenties?: number;
  readonly fifties?: number;
  readonly hundreds?: number;
}

/** A bet that lies on the layout. */
export interface BetOut {
  readonly seat: number;
  readonly bet: string;
  readonly cents: number;
  readonly owner: string;
}

/** One tube of a rack: so many cheques of one colour, never more than a tube holds. */
export interface TubeOut {
  readonly colour: string;
  readonly count: number;
}

/** An answer to choose, or a step to put in order. */
export interface OptionOut {
  /** Its place, from 1. */
  readonly key: string;
  readonly text: string;
}

/** A stack in the dealer's hand. */
export interface CuttingPicture {
  readonly task: "cutting-out";
  readonly colour: string;
  readonly number: number;
}

/** A bet as it stands, the bottom first, and the rack. */
export interface SizingPicture {
  readonly task: "sizing-in";
  readonly stack: readonly (readonly [string, number])[];
  readonly tubes: readonly TubePicture[];
}

/** One tube; the outermost on its side has place 1. */
export interface TubePicture {
  /** `L2` is the second from the left. */
  readonly id: string;
  readonly side: "left" | "right";
  readonly place: number;
  readonly colour: string;
  readonly count: number;
}

/** The rack; the bet is shown beside the question. */
export interface PayingPicture {
  readonly task: "rack-payments";
  readonly tubes: readonly TubePicture[];
}

/** A bundle of bills in the dealer's hand. */
export interface BillsPicture {
  readonly task: "bill-rows";
  readonly bills: Bills;
}

/** A deck as it lies when it is spread face up, from the left. */
export interface DeckPicture {
  readonly task: "deck-check";
  readonly cards: readonly string[];
  /** Places of cards that lie the other way up; the first place is 1. */
  readonly boxed: readonly number[];
  /** Places of cards with a back of another colour. */
  readonly backs: readonly number[];
  /** Places of cards with a mark on the back, and its edge: it is seen in one direction only. */
  readonly marked: readonly (readonly [number, "L" | "R"])[];
}

/** Where the cards lie: in the discard rack, or in one pile after the first pass. */
export interface ShufflingPicture {
  readonly task: "hand-shuffle";
  readonly cards: number;
  /** Whether the first pass is over. */
  readonly begun: boolean;
}

/** The part of an exam in the dealer's seat. */
export interface SittingPart {
  readonly game: string;
  readonly rounds: number;
  readonly done: boolean;
}

/** The result of an exam. */
export interface ResultOut {
  readonly passed: boolean;
  readonly right: number;
  readonly of: number;
  readonly why: readonly string[];
  readonly steps: number;
  readonly steps_right: number;
  readonly cents: number;
  readonly wrong: readonly MistakeOut[];
  readonly certificate: string;
}

/** A mistake in an exam, with its rule and the place in the manual. */
export interface MistakeOut {
  /** The number of the question; 0 for the dealer's seat. */
  readonly number: number;
  readonly asked: string;
  readonly shown: readonly ShownOut[];
  readonly given: string;
  readonly answer: string;
  readonly explanation: string;
  readonly rules: readonly string[];
  readonly source: string;
  readonly cents: number;
}

/** Everything that can be practised at one game. */
export interface TrainOut {
  readonly game: string;
  readonly games: readonly string[];
  /** Whether results go on the trainee's record; if not, they are kept for this visit. */
  readonly recorded: boolean;
  readonly asked: number;
  readonly due: number;
  readonly chapters: readonly Chapter[];
  /** A lesson that is not finished. */
  readonly lesson: string;
  readonly days: DayRun;
  readonly gate: Gate;
}

/** Drills that belong together. */
export interface Chapter {
  readonly name: string;
  /** The trainee's progress, from the share of right answers and the level. */
  readonly percent: number;
  readonly drills: readonly DrillRow[];
  /** What the chapter waits for. */
  readonly step: "learn" | "pass" | "passed" | "practise";
  /** Whether an earlier chapter is not passed yet. */
  readonly ahead: boolean;
}

/** A drill, and the trainee's progress in it. */
export interface DrillRow {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly level: number;
  readonly asked: number;
  readonly right: number;
  /** Rules of the drill that are due again. */
  readonly due: number;
  /** Rules of the drill that the trainee gets wrong. */
  readonly weak: readonly string[];
  /** What the drill asks about at this game: what a trainee reads first. */
  readonly rules: readonly string[];
}

/** Days in a row on which somebody practised. */
export interface DayRun {
  /** Up to today, or up to yesterday if nothing was done today yet. */
  readonly now: number;
  readonly best: number;
  /** Answers given today. */
  readonly today: number;
}

/** What it takes to pass a chapter. */
export interface Gate {
  /** Answers in each drill. */
  readonly tried: number;
  /** Of each drill. */
  readonly level: number;
  /** The newest answers of the chapter that count. */
  readonly last: number;
  /** Of these, how many must be right. */
  readonly percent: number;
}

/** A lesson as its trainee sees it: the current question, the marked answer, or the result. */
export interface LessonOut {
  readonly id: string;
  readonly game: string;
  readonly drill: string;
  readonly title: string;
  /** Of the current question, or of the last one answered. */
  readonly number: number;
  readonly of: number;
  readonly right: number;
  readonly streak: number;
  readonly question: QuestionOut | null;
  /** Time spent on the current question so far. */
  readonly spent_ms: number;
  readonly told: MarkedAnswerOut | null;
  readonly over: boolean;
  readonly result: LessonResult | null;
}

/** An answer with its mark, and the right answer with its reason. */
export interface MarkedAnswerOut {
  readonly right: boolean;
  readonly asked: string;
  readonly shown: readonly ShownOut[];
  readonly given: string;
  readonly answer: string;
  readonly explanation: string;
  readonly rules: readonly string[];
  readonly source: string;
  readonly ms: number;
  /** The right answer, if it is a call that the page can speak. */
  readonly call: string;
  /** The rating of the time, where the manual has a scale. */
  readonly rating: string;
}

/** The result of a lesson. */
export interface LessonResult {
  readonly asked: number;
  readonly right: number;
  readonly median_ms: number;
  /** The longest. */
  readonly streak: number;
  readonly weak: readonly WeakRuleOut[];
  readonly wrong: readonly MarkedAnswerOut[];
  readonly levels: readonly LevelOut[];
  readonly recorded: boolean;
}

/** A rule that the trainee should look at again. */
export interface WeakRuleOut {
  readonly rule: string;
  readonly asked: number;
  readonly right: number;
  readonly source: string;
}

/** A drill that became harder or easier. */
export interface LevelOut {
  readonly title: string;
  readonly before: number;
  readonly now: number;
}

/** The games, modes and planted faults of the dealer's seat. */
export interface SeatsOffered {
  readonly games: readonly string[];
  readonly modes: readonly ("guide" | "show" | "test")[];
  readonly plants: readonly ("barber_pole" | "cap" | "counterfeit_bill" | "exposed_card" | "late_bet" | "overdraw" | "pinch" | "shy_bet" | "skipped_hand")[];
}

/** A sitting as its trainee sees it. */
export interface SeatOut {
  readonly id: string;
  readonly seq: number;
  /** Of the next act. */
  readonly number: number;
  readonly game: string;
  readonly mode: "guide" | "show" | "test";
  readonly over: boolean;
  readonly round: number;
  /** Dealt so far. */
  readonly rounds: number;
  readonly rounds_wanted: number;
  readonly scene: Scene;
  readonly said: readonly Said[];
  /** The name of a sentence about what the dealer sees or feels. */
  readonly note: string;
  readonly note_seat: number;
  readonly palette: readonly Choice[];
  readonly aims: readonly Aim[];
  readonly bets: readonly FeltBet[];
  readonly calls: readonly CallOut[];
  /** The reasons for which the trainee can call the supervisor. */
  readonly plants: readonly ("barber_pole" | "cap" | "counterfeit_bill" | "exposed_card" | "late_bet" | "overdraw" | "pinch" | "shy_bet" | "skipped_hand")[];
  readonly due: DueOut | null;
  readonly told: ActResultOut | null;
  readonly steps: number;
  readonly right: number;
}

/** A move that can be chosen, and what must be given with it. */
export interface Choice {
  readonly name: string;
  readonly needs: "" | "aim" | "cheques" | "place" | "place_and_cheques" | "points";
  readonly group: "change" | "money" | "round" | "shoe";
  /** The touches that make it: a kind of thing, and the kind of place that it is taken to. */
  readonly touches: readonly (readonly [string, string])[];
}

/** A hand that a card can go to; its key is the seat's number, 0 for the dealer. */
export interface Aim {
  readonly to: string;
  readonly key: string;
}

/** A bet that a move can be about. */
export interface FeltBet {
  readonly seat: number;
  readonly hand: number;
  readonly bet: string;
  readonly owner: string;
  readonly cheques: Cheques;
}

/** A sentence that the trainee can say. */
export interface CallOut {
  readonly key: string;
  readonly text: string;
  /** Whether it is due; a test always says no. */
  readonly due: boolean;
}

/** The step that is due; a test does not tell it. */
export interface DueOut {
  readonly move: Move;
  readonly rule: string;
  readonly source: string;
  /** What the rule says, in English. */
  readonly text: string;
  readonly subject: string;
}

/** One thing that a dealer does. */
export interface Move {
  readonly name: string;
  /** The hand that a card goes to, or that is turned or offered. */
  readonly to: string;
  readonly seat: number;
  readonly hand: number;
  readonly bet: string;
  readonly owner: string;
  readonly cheques: Cheques | null;
  readonly points: number | null;
  /** The hands in the order in which their cards are picked up, as far as a touch told it. */
  readonly order: readonly string[];
}

/** The result of an act, as far as the mode tells it. */
export interface ActResultOut {
  readonly done: boolean;
  readonly fault: FaultOut | null;
  readonly move: Move | null;
}

/** A fault that is told at once. */
export interface FaultOut {
  readonly kind: "breakdown_unsaid" | "call_missed" | "call_wrong" | "card_astray" | "false_alarm" | "fault_misnamed" | "fault_unnoticed" | "mispaid" | "needless_word" | "out_of_order" | "paid_loser" | "paid_push" | "push_missed" | "stray" | "took_push" | "took_winner" | "word_not_asked" | "wrong_breakdown" | "wrong_hand" | "wrong_place" | "wrong_sweep" | "wrong_total";
  readonly rule: string;
  readonly source: string;
  readonly cents: number;
}

/** A trainee's sitting as its trainee sees it, for the instructor of the class. */
export interface JoinedOut {
  readonly trainee: string;
  readonly seat: SeatOut;
  readonly notes: readonly NoteOut[];
  /** Whether it is part of an exam, in which nobody helps or hinders. */
  readonly exam: boolean;
  readonly plants: readonly ("barber_pole" | "cap" | "counterfeit_bill" | "exposed_card" | "late_bet" | "overdraw" | "pinch" | "shy_bet" | "skipped_hand")[];
}

/** A note of an instructor to the trainee. */
export interface NoteOut {
  readonly text: string;
  readonly by: string;
  readonly at_ms: number;
}

/** The report of a sitting. */
export interface ReportOut {
  readonly report: SittingReport;
  readonly causes: readonly CauseOut[];
  /** Whether it is in the trainee's record. */
  readonly recorded: boolean;
  /** The exam that the sitting is part of; the page goes back to it. */
  readonly exam: string;
}

/** The report of a sitting that is over, or of one so far. */
export interface SittingReport {
  readonly game: string;
  readonly mode: "guide" | "show" | "test";
  readonly seed: number;
  readonly seats: number;
  readonly rounds: number;
  readonly hands: number;
  readonly ms: number;
  readonly steps: number;
  readonly right: number;
  readonly mark: number;
  readonly of: number;
  readonly faults: readonly Fault[];
  readonly causes: readonly Cause[];
  /** Cents paid out in excess. */
  readonly house_short: number;
  /** Cents that guests should have got and did not. */
  readonly guests_short: number;
  readonly payouts_ms: readonly number[];
  readonly rounds_ms: readonly number[];
  readonly shoe_ms: number;
  readonly shuffle_ms: number;
  readonly planted: readonly PlantResult[];
  readonly pace: SittingPace;
  readonly lines: readonly SittingEntry[];
}

/** A mistake of the trainee. */
export interface Fault {
  readonly kind: "breakdown_unsaid" | "call_missed" | "call_wrong" | "card_astray" | "false_alarm" | "fault_misnamed" | "fault_unnoticed" | "mispaid" | "needless_word" | "out_of_order" | "paid_loser" | "paid_push" | "push_missed" | "stray" | "took_push" | "took_winner" | "word_not_asked" | "wrong_breakdown" | "wrong_hand" | "wrong_place" | "wrong_sweep" | "wrong_total";
  readonly rule: string;
  readonly cents: number;
  /** What was due and what was done, in short, for the readers of the record. */
  readonly detail: string;
  readonly round: number;
  /** The number of the step in the sitting. */
  readonly step: number;
}

/** Faults of one kind against one rule. */
export interface Cause {
  readonly kind: "breakdown_unsaid" | "call_missed" | "call_wrong" | "card_astray" | "false_alarm" | "fault_misnamed" | "fault_unnoticed" | "mispaid" | "needless_word" | "out_of_order" | "paid_loser" | "paid_push" | "push_missed" | "stray" | "took_push" | "took_winner" | "word_not_asked" | "wrong_breakdown" | "wrong_hand" | "wrong_place" | "wrong_sweep" | "wrong_total";
  readonly rule: string;
  /** The place in the manual. */
  readonly source: string;
  readonly count: number;
  readonly cents: number;
}

/** A planted fault, and whether the trainee noticed it. */
export interface PlantResult {
  readonly kind: "barber_pole" | "cap" | "counterfeit_bill" | "exposed_card" | "late_bet" | "overdraw" | "pinch" | "shy_bet" | "skipped_hand";
  readonly noticed: boolean;
  /** The time until the supervisor was called, or until it was too late. */
  readonly ms: number;
}

/** The pace, and the house's standards for it; 0 where the house has none. */
export interface SittingPace {
  readonly hands_per_hour: number;
  readonly rounds_per_hour: number;
  /** The median. */
  readonly payout_ms: number;
  readonly shoe_ms: number;
  /** Whether the shoe was not dealt to its end, so that its time is an estimate. */
  readonly shoe_reckoned: boolean;
  readonly shoe_standard_ms: number;
  readonly shuffle_ms: number;
  readonly shuffle_rating: "ME" | "NI" | "OP" | "SP" | null;
  /** The median time until the supervisor was called, for the faults that were noticed. */
  readonly supervisor_ms: number;
}

/** One entry in the record of a sitting: a move, a call, or a stop. */
export interface SittingEntry {
  /** Since the beginning of the sitting. */
  readonly at_ms: number;
  readonly round: number;
  readonly step: number;
  readonly what: "call" | "move" | "stop";
  readonly due: Move | null;
  readonly given: Move | null;
  /** The key of the call that was due. */
  readonly call: string;
  /** The key of the call that was made, or the reason for which the supervisor was called. */
  readonly said: string;
  readonly fault: Fault | null;
  /** The time that it took. */
  readonly ms: number;
  readonly rule: string;
}

/** Faults of one kind against one rule, with what the rule says. */
export interface CauseOut {
  readonly kind: "breakdown_unsaid" | "call_missed" | "call_wrong" | "card_astray" | "false_alarm" | "fault_misnamed" | "fault_unnoticed" | "mispaid" | "needless_word" | "out_of_order" | "paid_loser" | "paid_push" | "push_missed" | "stray" | "took_push" | "took_winner" | "word_not_asked" | "wrong_breakdown" | "wrong_hand" | "wrong_place" | "wrong_sweep" | "wrong_total";
  readonly rule: string;
  readonly source: string;
  readonly text: string;
  readonly count: number;
  readonly cents: number;
}

/** The report of a night, and the dealer's name. */
export interface NightOut {
  readonly night: Night;
  readonly name: string;
  readonly mine: boolean;
  readonly now_ms: number;
}

/** One gaming day of one dealer. */
export interface Night {
  readonly person: string;
  readonly day: string;
  /** Every gaming day on which the person dealt by hand, the oldest first. */
  readonly days: readonly string[];
  readonly stints: readonly Stint[];
  readonly rounds: number;
  readonly hands: number;
  readonly voided: number;
  /** The whole time in the dealer's place. */
  readonly table_ms: number;
  /** Including all waiting. */
  readonly hands_per_hour: number;
  /** Of the rounds that the house has a time for; of all rounds if it has none. */
  readonly pace: NightPace;
  readonly by_seats: readonly SeatsPace[];
  readonly parts: readonly PartTime[];
  readonly fastest: "deal" | "pay" | "pick_up" | "take" | "total" | null;
  /** By the median of a step. */
  readonly slowest: "deal" | "pay" | "pick_up" | "take" | "total" | null;
  readonly calls: readonly NightCall[];
  readonly called_again: number;
  readonly payments: Payments;
  readonly stops: readonly NightStop[];
  /** How often the dealer reported each kind of matter to a supervisor. */
  readonly told: { readonly [key: string]: number };
  readonly approvals: readonly ApprovalRequest[];
  readonly stretch_ms: number;
  readonly chart: readonly Stretch[];
  readonly suggestions: readonly Suggestion[];
}

/** The time that the dealer stood at one table. */
export interface Stint {
  readonly table: string;
  readonly game: string;
  readonly from_ms: number;
  readonly until_ms: number;
  /** Whether the dealer is still there. */
  readonly on: boolean;
  readonly rounds: number;
}

/** The dealer's own time for rounds, and the house's time for the same number of cards (PACE-01). */
export interface NightPace {
  readonly rounds: number;
  readonly hands: number;
  readonly own_ms: number;
  /** The house's time for the same cards; 0 if it has none for a shoe of this number of decks. */
  readonly standard_ms: number;
  readonly hands_per_hour: number;
  readonly standard_per_hour: number;
}

/** The pace with a number of seats filled. */
export interface SeatsPace {
  readonly game: string;
  readonly seats: number;
  readonly pace: NightPace;
}

/** The dealer's time for one part of a round. */
export interface PartTime {
  readonly part: "deal" | "pay" | "pick_up" | "take" | "total";
  readonly steps: number;
  /** The median of one step. */
  readonly step_ms: number;
  /** In an average round. */
  readonly round_ms: number;
}

/** A call of the dealer: how often it was due, and how often made in time. */
export interface NightCall {
  readonly kind: "change" | "check" | "limit" | "rolling" | "scan" | "total";
  readonly due: number;
  readonly made: number;
}

/** Payments, and those that were corrected. */
export interface Payments {
  readonly made: number;
  /** Corrected while the cheques were still on the bet. */
  readonly before: number;
  /** Corrected after the guest had them. */
  readonly after: number;
  /** The sum of all corrections. */
  readonly cents: number;
}

/** Something that went wrong, and what was ruled. */
export interface NightStop {
  readonly table: string;
  readonly game: string;
  readonly kind: string;
  readonly rule: string;
  readonly at_ms: number;
  /** Whether the dealer's own act caused it. */
  readonly own: boolean;
  /** Whether the dealer reported it; if not, the game stopped by itself or a guest asked. */
  readonly told: boolean;
  /** Whether the cards of the round were still on the table. */
  readonly in_time: boolean;
  readonly ruling: string;
  /** The time until the ruling. */
  readonly waited_ms: number;
}

/** An approval that the dealer asked for. */
export interface ApprovalRequest {
  readonly subject: string;
  readonly rule: string;
  readonly game: string;
  readonly at_ms: number;
  readonly outcome: "asked" | "granted" | "refused";
  readonly waited_ms: number;
}

/** One bar of the chart. */
export interface Stretch {
  readonly at_ms: number;
  readonly pace: NightPace;
}

/** A drill to practise, and why. */
export interface Suggestion {
  readonly why: "check" | "keep" | "limit" | "pace" | "payment" | "stop" | "word";
  readonly game: string;
  /** The mix of the day if nothing stands out. */
  readonly drill: string;
  readonly rule: string;
  readonly count: number;
  /** The kind of stop, the subject of the approval, or the part of the round. */
  readonly what: string;
}

/** The caller's own account. */
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
  readonly demo_code_needed: boolean;
  /** The number of the caller's badge. */
  readonly badge: string;
  readonly pin_set: boolean;
  /** The house's time zone: the page shows every time by it. */
  readonly zone: string;
  /** Those that the page offers in this house; the first for readers whose own is not among them. */
  readonly languages: readonly string[];
  /** Whether the session is locked until its holder proves who they are. */
  readonly locked: boolean;
  /** After how long without use it is locked; 0: never. */
  readonly idle_lock_ms: number;
  /** Whether the house wants a second factor of them, and they have none yet. */
  readonly second_factor_missing: boolean;
  readonly passkeys: number;
  readonly app: boolean;
  /** The PIN of the badge; only in the demo, where everybody may take every role. */
  readonly demo_pin: string;
}

/** An account in the list of accounts. */
export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly administrator: boolean;
  readonly closed: boolean;
  readonly play_money_cents: number;
  readonly badge: string;
  /** Whether its holder has not chosen a password yet. */
  readonly one_time: boolean;
}

/** Attempts to do what is not allowed. */
export interface Attempts {
  readonly attempts: readonly Attempt[];
}

/** One line of the list. */
export interface Attempt {
  /** From 1 on; 0 until the journal has given it one. */
  readonly number: number;
  readonly at_ms: number;
  readonly who: string;
  readonly address: string;
  readonly what: string;
  readonly where: string;
  readonly code: string;
  readonly times: number;
}

/** Why a request was rejected. */
export interface Problem {
  readonly code: string;
  readonly sentence: string;
}

/** The answer to a command. */
export interface AnswerOut {
  readonly id: string;
  /** The table's last event after it. */
  readonly seq: number;
  readonly refusal: Refused | null;
}

export type Message = SceneMessage | PatchMessage | CurrentMessage | AnswerMessage | ProblemMessage | FloorMessage | MeterMessage | PitMessage | PapersMessage;

export type ClientMessage = Watch | Leave | WatchFloor | LeaveFloor | ActAt | WatchProgressive | LeaveProgressive | WatchPit | WatchPapers;
