/** Lists the command palette of a page. Import it after `screen.tsx`. */
import { act } from '@testing-library/react'
import { useEffect } from 'react'

const { usePageOffer } = await import('../src/ui/page-actions.ts')

interface Paleta {
  /** Rendered next to the page, as the palette is, so that listening rerenders nothing in it. */
  Ouvinte: () => null
  labels: () => string[]
  run: (label: string) => void
}

export function createPaleta(): Paleta {
  let actionsItems: ReturnType<typeof usePageOffer>['actions'] = []
  return {
    Ouvinte() {
      const { actions } = usePageOffer()
      useEffect(() => {
        actionsItems = actions
        return () => {
          actionsItems = []
        }
      }, [actions])
      return null
    },
    labels: () => actionsItems.map(({ label }) => label),
    run: (label) => act(() => actionsItems.find((each) => each.label === label)?.run()),
  }
}
