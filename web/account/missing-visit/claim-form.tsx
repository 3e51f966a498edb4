import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { makeVisitClaim } from '#contract/endpoints/visit-claims.ts'
import type { VisitClaimsAnswer } from '#contract/schemas/visit-claim.ts'
import { parseDollars } from '#domain/money/parse-dollars.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useCallApi } from '../../api/use-call-api.ts'
import { formatDay } from '../../copy/format-time.ts'
import { type Copy, useCopy } from '../../copy/use-copy.ts'
import { refusedFields } from '../../form/refused-fields.ts'
import { SiteBanner } from '../../form/site-banner.tsx'
import { SiteForm } from '../../form/site-form.tsx'
import { type FieldProblem, textIn, useForm } from '../../form/use-form.ts'
import { claimQuery, claimsQuery } from './claims-query.ts'
import { PlaceField, placeIdName } from './place-field.tsx'

type Cards = VisitClaimsAnswer['cards']
type Name = 'merchantId' | 'visitedOn' | 'amountCents' | 'cardId'
const names: readonly Name[] = ['merchantId', 'visitedOn', 'amountCents', 'cardId']

/** Where, when, how much, with which card. What was found has a page of its own, to which it leads. */
export function ClaimForm({ cards }: { readonly cards: Cards }) {
  const t = useCopy()
  const { form, fault } = useClaimForm()
  return (
    <SiteForm submit={t('missingVisit.submit')} waiting={form.waiting} onSubmit={form.submit}>
      {fault === null ? null : (
        <SiteBanner kind="error">
          <p>{t(fault)}</p>
        </SiteBanner>
      )}
      <PlaceField field={form.field('merchantId')} />
      <TextField {...form.field('visitedOn')} label={t('missingVisit.day')} type="date" min="2000-01-01" required />
      <TextField
        {...form.field('amountCents')}
        label={t('missingVisit.amount')}
        help={t('missingVisit.amount.help')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        required
      />
      <SelectField
        {...form.field('cardId')}
        label={t('missingVisit.card')}
        options={cardOptions(t, cards)}
        defaultValue={cards.length === 1 ? cards[0]?.id : ''}
        required
      />
    </SiteForm>
  )
}

const faults = {
  tooManyOpenClaims: 'refusal.tooManyOpenClaims',
  tooManyClaimsOfADay: 'refusal.tooManyClaimsOfADay',
  tooManyRequests: 'refusal.tooManyRequests',
} as const
type Fault = (typeof faults)[keyof typeof faults] | 'form.serverError'

function useClaimForm() {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [fault, setFault] = useState<Fault | null>(null)

  async function send(data: FormData): Promise<FieldProblem<Name>[]> {
    setFault(null)
    const body = {
      merchantId: textIn(data, placeIdName),
      visitedOn: textIn(data, 'visitedOn'),
      amountCents: parseDollars(textIn(data, 'amountCents')) ?? 0,
      cardId: textIn(data, 'cardId'),
    }
    const outcome = await callApi(makeVisitClaim, { body }).catch(() => null)
    if (outcome?.ok === true) {
      const { id: claimId } = outcome.answer
      queryClient.setQueryData(claimQuery(callApi, claimId).queryKey, outcome.answer)
      void queryClient.invalidateQueries({ queryKey: claimsQuery(callApi).queryKey })
      await navigate({ to: '/account/missing_visit/$claimId', params: { claimId } })
      return []
    }
    const fields = outcome === null ? [] : refusedFields<Name>(outcome.refusal, names)
    if (fields.length === 0) setFault(faultOf(outcome?.refusal.code))
    return fields
  }

  return { form: useForm<Name>({ checks: checksOf(t), send }), fault }
}

function faultOf(code: string | undefined): Fault {
  switch (code) {
    case 'tooManyOpenClaims':
    case 'tooManyClaimsOfADay':
    case 'tooManyRequests':
      return faults[code]
    default:
      return 'form.serverError'
  }
}

function checksOf(t: Copy) {
  const needed = (key: 'day' | 'card') => (value: string) => (value === '' ? t(`validation.visitClaim.${key}`) : null)
  return {
    merchantId: (_typed: string, values: Readonly<Record<string, string>>) =>
      (values[placeIdName] ?? '') === '' ? t('validation.visitClaim.place') : null,
    visitedOn: needed('day'),
    amountCents: (typed: string) => ((parseDollars(typed) ?? 0) > 0 ? null : t('validation.visitClaim.amount')),
    cardId: needed('card'),
  }
}

function cardOptions(t: Copy, cards: Cards): { readonly value: string; readonly text: string }[] {
  return [
    { value: '', text: t('missingVisit.card.choose') },
    ...cards.map(({ id, lastFour, description, name, unlinkedAt }) => {
      const brand = name ?? description
      const until = unlinkedAt === null ? null : formatDay(unlinkedAt)
      const text =
        until === null
          ? t('missingVisit.card.linked', { brand, lastFour })
          : t('missingVisit.card.until', { brand, lastFour, date: until })
      return { value: id, text }
    }),
  ]
}
