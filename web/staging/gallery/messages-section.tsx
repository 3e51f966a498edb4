import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/messages/empty-state.tsx'
import { Skeleton, Spinner } from '#ui/messages/waiting.tsx'
import { SiteBanner } from '../../form/site-banner.tsx'
import { Loading } from '../../frame/page/loading.tsx'
import { toasts } from '../../frame/toasts/toasts.ts'
import { MerchantCardSkeleton } from '../../merchant-card/merchant-card-skeleton.tsx'
import { longWords } from './sample-words.ts'
import { Specimen, Specimens } from './specimens.tsx'

const kinds = ['success', 'warning', 'error'] as const

export function MessagesSection() {
  return (
    <Specimens>
      <Specimen of="Toast: success and warning leave after three seconds, an error stays">
        {kinds.map((kind) => (
          <Button
            key={kind}
            look="compactSecondary"
            onClick={() => toasts.show({ kind, text: `A toast of the kind ${kind}.` })}
          >
            Toast: {kind}
          </Button>
        ))}
        <Button look="compactSecondary" onClick={() => toasts.show({ kind: 'error', text: longWords })}>
          Toast: long words
        </Button>
      </Specimen>
      {kinds.map((kind) => (
        <Specimen key={kind} of={`Form banner: ${kind}`}>
          <SiteBanner kind={kind}>
            <p>We looked at the form. {longWords}</p>
          </SiteBanner>
        </Specimen>
      ))}
      <Specimen of="Loading, with its default words, and a spinner by itself">
        <Loading />
        <Spinner />
      </Specimen>
      <Specimen of="Loading, with words of its own">
        <Loading message="Deleting…" />
      </Specimen>
      <Specimen of="Skeletons: lines, a control, a circle">
        <div>
          <Skeleton shape="title" />
          <br />
          <Skeleton shape="line" />
          <br />
          <Skeleton shape="short" />
          <br />
          <Skeleton shape="control" />
          <br />
          <Skeleton shape="circle" />
        </div>
      </Specimen>
      <Specimen of="Skeleton of a merchant card">
        <MerchantCardSkeleton />
      </Specimen>
      <Specimen of="Empty state, with the nearest next step">
        <EmptyState
          heading="h3"
          title="No table found here"
          text="Nothing in Elsewhere fits this search. Take a filter away, or look somewhere else."
        >
          <Button>Search near Portland, OR</Button>
        </EmptyState>
      </Specimen>
    </Specimens>
  )
}
