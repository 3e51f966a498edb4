import type { ConsentWay } from '#domain/analytics/may-report.ts'
import type { CardBrandCode } from '#domain/cards/card-brand.ts'
import type { Casing } from '#domain/text/casing.ts'
import type { RewardName } from '#domain/money/format-reward.ts'
import type { Currency } from '#domain/money/money.ts'
import type { NativeApp } from '#domain/requests/native-app.ts'
import type { ContentName, OpenableFeature, UserState } from '#domain/content/contents.ts'
import type { ExtraPath } from '#domain/content/extra-screens.ts'
import type { RatesForAll } from '#domain/rates/rate-steps.ts'
import type { Rate } from '#domain/rules/rule-document.ts'
import type { Method } from './endpoint.ts'
import type { ContentEntry, FeatureFlags } from './schemas/site.ts'

interface RouteMeta {
  readonly title: string
  readonly description: string
  readonly keywords: string
  readonly canonical?: string | undefined
}

/** What pages read of the public settings of their own partner; the meaning of each switch is with the partner's settings. */
export interface PublicPartner {
  readonly id: string
  readonly name: string
  readonly programName: string
  readonly rewardName: RewardName
  readonly currencyType: Currency
  readonly enrollmentType: 'none' | 'sso' | 'direct'
  readonly homePage: 'how-it-works' | 'discover'
  readonly hasDiscoverPage: boolean
  readonly hasVIP: boolean
  readonly hasPPN: boolean
  readonly hasSmsOptIn: boolean
  readonly hasSmsOptInV2: boolean
  readonly hasPartnerLoadedCards: boolean
  readonly hasReservationBonus: boolean
  readonly hasFlexOffers: boolean
  readonly openTableReservationsEnabled: boolean
  /** What people can do already; nothing else may be promised. */
  readonly openFeatures: readonly OpenableFeature[]
  readonly acclaimedEnabled: boolean
  readonly extraPaths: readonly ExtraPath[]
  /** In dollars. */
  readonly rewardsProgressMaxBreakpoint: number
  readonly showEarnRate: boolean
  readonly fullAddressRequired: boolean
  readonly hideEmailOptIn: boolean
  readonly discoverBlocker: boolean
  readonly generalModalType: string
  readonly appAnnouncementModal: boolean
  readonly temporarySsoModal: boolean
  readonly hasPWAInstallBanner: boolean
  readonly minimumAppVersion: string | null
  readonly maintenanceHomeLink: boolean
  readonly cardTypesAccepted: readonly CardBrandCode[]
  readonly cardProducts: readonly { readonly code: string; readonly name: string }[]
  readonly ppn: { readonly pattern: string; readonly label: string } | null
  readonly customerSupport: {
    readonly phone: { readonly href: string; readonly formatted: string }
    readonly vipPhone: { readonly href: string; readonly formatted: string } | null
    readonly email: { readonly href: string; readonly display: string }
  }
  readonly shortCode: string
  /** The form at the survey host; empty: our own. */
  readonly typeformCode: string
  readonly appLinks: { readonly ios: string; readonly android: string } | null
  /** Null: nothing is told to anybody beside this site. */
  readonly analytics: {
    readonly consent: ConsentWay
    readonly dataLayer: boolean
    readonly container: { readonly id: string } | null
    readonly collector: string | null
  } | null
  readonly routeMeta: Readonly<Record<string, RouteMeta>>
  readonly theme: {
    readonly colors: { readonly accent: string; readonly onAccent: string; readonly ground: string }
    readonly wordmark: { readonly text: string; readonly casing: Casing }
  }
  readonly earnRates: readonly Rate[]
  /** What they come to for each kind of person, at a place without terms of its own. */
  readonly ratesForAll: RatesForAll
  /** Qualified dines in a calendar year that make a member VIP; null without VIP. */
  readonly vipDines: number | null
  /** What a dine has to come to for VIP, in cents; null: any. */
  readonly vipLeastBillCents: number | null
  readonly vipNeedsEmails: boolean
  /** Whether balances can be paid by gift cards. */
  readonly offersGiftCards: boolean
  readonly statementCreditCents: number | null
  /** What a completed reservation earns on top, in units or cents; null where reservations earn nothing more. */
  readonly reservationBonus: number | null
  readonly newMemberBonus: { readonly reward: number; readonly spendCents: number; readonly withinDays: number } | null
}

/** What all pages of a partner say alike. Browsers fetch it once, beside the scripts, and keep it. */
export interface SharedSite {
  readonly partner: PublicPartner
  readonly copy: Readonly<Record<string, string>>
  readonly content: Readonly<Record<ContentName, readonly ContentEntry[]>>
}

/** Everything a page says before any data; what is not shared travels in the document. */
export interface Site extends SharedSite {
  readonly flags: FeatureFlags
  /** Chosen on the staging page: whose content is shown, whoever looks. Null everywhere else, and always in production. */
  readonly shownUserState: UserState | null
  /** Where the browser calls the API; empty: at the origin of the page. */
  readonly apiOrigin: string
  /** The path of the partner's own picture, with its version. */
  readonly heroImage: string
  /** The origin of the partner's survey forms; null where it has our own. */
  readonly surveyHost: string | null
  /** Names of third parties that a sandbox stands in for; empty in production. */
  readonly sandboxVendors: readonly string[]
  /** Outside production: the staging tools below /stgtools are there. */
  readonly staging: boolean
  /** The operator's switch, or failing readiness: every page is then the maintenance screen. */
  readonly maintenance: boolean
  /** The partner's app around the page; null in a browser. */
  readonly nativeApp: NativeApp | null
  /** The request's day in the partner's time, as YYYY-MM-DD: pages show no clock of the machine they are drawn on. */
  readonly today: string
}

/** A page in the frame of the operator's console: where the frame waits for the console's word, or a member's page that support looks at. */
export type PageEmulation = {
  /** The one origin that the frame hears. */
  readonly consoleOrigin: string
} & (
  | { readonly kind: 'entry'; readonly csrfToken: string }
  | {
      readonly kind: 'running'
      readonly id: string
      readonly memberName: string
      /** Who looks. */
      readonly operator: string
      /** Whole seconds, from this answer on. */
      readonly secondsLeft: number
      readonly isRaised: boolean
    }
)

/** One request for a page, as the server hands it to the web. */
export interface PageRequest {
  /** With its full address, as the browser sees it. */
  readonly request: Request
  readonly requestId: string
  /** Of this answer's content security policy. */
  readonly nonce: string
  readonly site: Site
  /** Where the browser finds the shared part of the site. */
  readonly siteAddress: string
  /** Goes into the document's one style element; made of checked tokens only. */
  readonly themeCss: string
  /** Addresses of the font files to preload. */
  readonly fonts: readonly string[]
  /** Null everywhere but in the frame of the operator's console. */
  readonly emulation: PageEmulation | null
  /** The API in process, for who asks for the page. */
  callApi(call: PageCall): Promise<PageAnswer>
}

/** One call that a page makes while it is drawn. */
export interface PageCall {
  readonly method: Method
  /** As the endpoint has it, with `:name` for each parameter. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  /** The query as an address has it, without the question mark. */
  readonly search: string
}

export interface PageAnswer {
  readonly status: number
  /** What the JSON of an answer over HTTP would hold. */
  readonly body: unknown
}

export interface DrawnPage {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly html: string
}

/** What the page of an address, a path with its query, is drawn from: the rest of the parameters may not show in it. */
export type PageAddress = (url: string) => string

export type PageHandler = (page: PageRequest) => Promise<DrawnPage>

/** The part that pages need of the manifest that the browser build leaves behind. */
export type AssetManifest = Readonly<
  Record<
    string,
    {
      readonly file: string
      readonly css?: readonly string[]
      readonly imports?: readonly string[]
      readonly isEntry?: boolean
    }
  >
>
