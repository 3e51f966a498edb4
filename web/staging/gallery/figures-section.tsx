import { Badge } from '#ui/figures/badge.tsx'
import { Meter } from '#ui/figures/meter.tsx'
import { PriceLevel } from '#ui/figures/price-level.tsx'
import { Rating } from '#ui/figures/rating.tsx'
import { Ring } from '#ui/figures/ring.tsx'
import { longWords } from './sample-words.ts'
import { Specimen, Specimens } from './specimens.tsx'

const levels = [1, 2, 3, 4]

export function FiguresSection() {
  return (
    <Specimens>
      <Specimen of="Badge: plain, strong, long words">
        <Badge>Online ordering</Badge>
        <Badge tone="strong">New</Badge>
        <Badge>{longWords}</Badge>
      </Specimen>
      <Specimen of="Rating">
        <Rating value={4.6} label="4.6 out of 5, from 1,204 ratings" count="1,204" />
        <Rating value={3} label="3 out of 5, from 1 rating" count="1" />
      </Specimen>
      <Specimen of="Price level, one to four">
        {levels.map((level) => (
          <PriceLevel key={level} level={level} label={`Price ${level} of 4`} />
        ))}
      </Specimen>
      <Specimen of="Meter: empty, a third, full">
        <Meter value={0} max={300} label="$0 of $300 this month" />
        <Meter value={100} max={300} label="$100 of $300 this month" />
        <Meter value={300} max={300} label="$300 of $300 this month" />
      </Specimen>
      <Specimen of="Ring: one arc">
        <Ring value={12} max={20} label="$12 of $20">
          <strong>$12</strong>
          <span>of $20</span>
        </Ring>
      </Specimen>
      <Specimen of="Ring: an arc a visit">
        <Ring value={5} max={12} steps={12} label="5 of 12 visits">
          <strong>7</strong>
          <span>dines left</span>
        </Ring>
      </Specimen>
    </Specimens>
  )
}
