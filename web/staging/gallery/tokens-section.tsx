import { buttonClass } from '#ui/buttons/button.tsx'
import { Specimen, Specimens } from './specimens.tsx'
import styles from './tokens-section.module.css'

const colors = [
  'ink',
  'muted-ink',
  'ground',
  'surface',
  'tint',
  'line',
  'control-line',
  'accent',
  'accent-strong',
  'on-accent',
  'second',
  'on-second',
  'danger',
  'success',
  'warning',
  'focus',
]
const titles = ['xl', 'lg', 'md', 'sm', 'xs'] as const
const texts = ['lg', 'md', 'sm', 'xs'] as const
const spaces = ['1', '2', '3', '4', '5', '6', '7', '8'] as const
const radii = ['small', 'control', 'large', 'button'] as const
const elevations = ['flat', 'raised', 'float', 'paper'] as const

/** What a partner's theme sets, and what follows from it. */
// oxlint-disable-next-line max-lines-per-function -- A list of samples.
export function TokensSection() {
  return (
    <Specimens>
      <Specimen of="Colours" wide>
        <ul className={styles.colors}>
          {colors.map((name) => (
            <li key={name}>
              <svg viewBox="0 0 10 6" className={styles.swatch} aria-hidden="true">
                <rect width="10" height="6" fill={`var(--color-${name})`} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen of="Titles" wide>
        <div className={styles.lines}>
          {titles.map((size) => (
            <p key={size} className={styles.title} data-size={size}>
              Supper is served ({size})
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen of="Text" wide>
        <div className={styles.lines}>
          {texts.map((size) => (
            <p key={size} className={styles.text} data-size={size}>
              Earn 5 points per $1 at the table by the window, <strong>tonight</strong> ({size})
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen of="Space: 4 to 96 pixels in steps" wide>
        <div className={styles.row}>
          {spaces.map((size) => (
            <span key={size} className={styles.space} data-size={size} />
          ))}
        </div>
      </Specimen>
      <Specimen of="Radius: small, control, large, button">
        <div className={styles.row}>
          {radii.map((radius) => (
            <span key={radius} className={styles.box} data-radius={radius} />
          ))}
        </div>
      </Specimen>
      <Specimen of="Elevation: flat, raised, floating, paper">
        <div className={styles.row}>
          {elevations.map((elevation) => (
            <span key={elevation} className={styles.box} data-elevation={elevation} />
          ))}
        </div>
      </Specimen>
      <Specimen of="Motion: fast and slow, on hover and focus; none under reduced motion">
        <div className={styles.row}>
          <a href="#tokens" className={buttonClass('secondary', styles.fast)}>
            Fast
          </a>
          <a href="#tokens" className={buttonClass('secondary', styles.slow)}>
            Slow
          </a>
        </div>
      </Specimen>
    </Specimens>
  )
}
