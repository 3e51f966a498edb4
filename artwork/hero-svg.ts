import { newBrush } from './paint/brush.ts'
import { heroPalette, type HeroColors } from './paint/hero-palette.ts'
import { heroScenes, isHeroScene, type HeroScene } from './scenes/hero-scenes.ts'
import { drawStage, laidWidth } from './paint/stage.ts'

const width = 1600
const height = 900
/** The part that stays in sight where the picture is nearly square, as beside the words of a desktop's home. */
const safeWidth = 840
const overlap = 0.4

/** A partner's hero, 1600 × 900, with the table laid in the middle: a crop from either side loses only the room. */
export function heroSvg({ scene, palette: colors }: { scene: string; palette: HeroColors }): string {
  const chosen = sceneNamed(scene)
  const palette = heroPalette(colors, chosen.tone)
  const brush = newBrush()
  const props = chosen.things({ palette, brush })
  const content = drawStage({
    width,
    height,
    palette,
    brush,
    pattern: chosen.pattern,
    back: chosen.back,
    center: width / 2,
    backCenter: width / 2,
    scale: Math.min(3, safeWidth / laidWidth(props, overlap)),
    backScale: 2.4,
    overlap,
    props,
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${content}</svg>`
}

function sceneNamed(name: string): HeroScene {
  return heroScenes[isHeroScene(name) ? name : 'still life, warm window']
}
