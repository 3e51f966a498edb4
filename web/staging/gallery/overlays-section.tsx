import { useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PhoneIcon } from '#ui/icons/merchant-icons.tsx'
import { PrintIcon } from '#ui/icons/account-icons.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { longWords } from './sample-words.ts'
import { Specimen, Specimens } from './specimens.tsx'

type Open = 'nothing' | 'dialog' | 'longDialog' | 'sheet'

export function OverlaysSection() {
  const [open, setOpen] = useState<Open>('nothing')
  const [done, setDone] = useState('nothing')
  return (
    <Specimens>
      <Specimen of="Dialog: keeps the focus, Escape closes it">
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button look="secondary" onClick={() => setOpen('longDialog')}>
          Open long dialog
        </Button>
      </Specimen>
      <Specimen of="Sheet: from below on a phone, from the side on a desktop">
        <Button look="secondary" onClick={() => setOpen('sheet')}>
          Open sheet
        </Button>
      </Specimen>
      <Specimen of="Menu: arrow keys, first letters, Home, End, Escape">
        <Menu
          button="Share"
          items={[
            { id: 'copy', text: 'Copy the link', run: () => setDone('copied') },
            { id: 'print', text: 'Print', icon: <PrintIcon />, run: () => setDone('printed') },
            { id: 'call', text: 'Call', icon: <PhoneIcon />, disabled: true, run: () => setDone('called') },
          ]}
        />
        <p>Done: {done}</p>
      </Specimen>
      <Specimen of="Tooltip: on hover and focus, Escape takes it away">
        <Tooltip text="A dine counts when the bill is $20 or more.">
          {(described) => (
            <Button look="quiet" {...described}>
              Qualified dine
            </Button>
          )}
        </Tooltip>
      </Specimen>
      <OpenOne open={open} close={() => setOpen('nothing')} />
    </Specimens>
  )
}

function OpenOne({ open, close }: { readonly open: Open; close(): void }) {
  switch (open) {
    case 'nothing':
      return null
    case 'dialog':
      return (
        <Dialog title="Remove this card?" close="Close" onClose={close}>
          <p>Visits paid with it earn nothing from now on.</p>
          <div>
            <Button onClick={close}>Remove</Button>{' '}
            <Button look="secondary" onClick={close}>
              Cancel
            </Button>
          </div>
        </Dialog>
      )
    case 'longDialog':
      return (
        <Dialog title={longWords} close="Close" onClose={close}>
          {Array.from({ length: 12 }, (_, paragraph) => (
            <p key={paragraph}>{longWords}.</p>
          ))}
        </Dialog>
      )
    case 'sheet':
      return (
        <Sheet
          title="Filter & Sort"
          close="Close"
          foot={<Button onClick={close}>Show 12 restaurants</Button>}
          onClose={close}
        >
          {Array.from({ length: 12 }, (_, paragraph) => (
            <p key={paragraph}>{longWords}.</p>
          ))}
        </Sheet>
      )
  }
}
