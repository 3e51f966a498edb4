import type { Site } from '#contract/page-handler.ts'
import { imageAddress } from '#domain/requests/image-address.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SwitchedText } from '../content/switched-text.tsx'
import { type TextBlock, textBlocksOf } from '../content/text-blocks.ts'
import { type Copy, useCopy } from '../copy/use-copy.ts'
import { ContentAnchor } from '../content/content-anchor.tsx'
import { usePartner, useSite } from '../site/use-site.ts'
import type { Notice } from './choose-notice.ts'
import styles from './notice-dialog.module.css'

interface NoticeDialogProps {
  readonly notice: Notice
  onClose(): void
}

/** A notice of the partner: the words are content under the notice's own slug, but for those of the temporary modal. */
export function NoticeDialog({ notice, onClose }: NoticeDialogProps) {
  const site = useSite()
  const t = useCopy()
  const { generalModalType, programName } = usePartner()
  switch (notice) {
    case 'announcement':
      return <Shown blocks={popupBlocks(site, 'announcement')} fallback={programName} onClose={onClose} />
    case 'general':
      return <Shown blocks={popupBlocks(site, generalModalType)} fallback={programName} onClose={onClose} />
    case 'temporarySso':
      return <Shown blocks={temporarySsoBlocks(t)} fallback={t('temporarySso.title')} onClose={onClose} />
  }
}

type Block = Pick<TextBlock, 'type' | 'desktop' | 'mobile' | 'url'>

function temporarySsoBlocks(t: Copy): Block[] {
  const block = (type: string, words: string, url: string) => ({ type, desktop: words, mobile: words, url })
  return [block('body_text', t('temporarySso.text'), ''), block('button', t('temporarySso.button'), '/Login')]
}

interface ShownProps {
  readonly blocks: readonly Block[]
  /** The title where the blocks bring none. */
  readonly fallback: string
  onClose(): void
}

function Shown({ blocks, fallback, onClose }: ShownProps) {
  const t = useCopy()
  const title = blocks.find(({ type }) => type === 'title')?.desktop ?? fallback
  const texts = blocks.filter(({ type, url }) => type !== 'title' && url === '')
  const links = blocks.filter(({ url }) => url !== '')
  const picture = { base: '/images', path: useSite().heroImage }
  return (
    <Dialog title={title} close={t('dialog.close')} onClose={onClose}>
      <img
        className={styles.picture}
        src={imageAddress({ ...picture, transform: 'wide' })}
        width={600}
        height={375}
        alt=""
      />
      {texts.map((block) => (
        <p key={block.desktop} className={styles.text}>
          <SwitchedText block={block} />
        </p>
      ))}
      {links.map((block, place) => (
        <p key={block.url}>
          <ContentAnchor
            url={block.url}
            className={buttonClass(place === 0 ? 'primary' : 'quiet', styles.link)}
            onClick={onClose}
          >
            <SwitchedText block={block} />
          </ContentAnchor>
        </p>
      ))}
    </Dialog>
  )
}

/** The words of the popup with this slug; none where there is no such popup. */
function popupBlocks({ content }: Pick<Site, 'content'>, slug: string): TextBlock[] {
  return textBlocksOf(content.popup.find((entry) => entry.slug === slug)?.fields['body_text'], {})
}
