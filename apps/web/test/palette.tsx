/** What the palette would list of a page. Import it after `screen.tsx`. */
import { act } from '@testing-library/react'
import { useEffect } from 'react'

const { usePageOffer } = await import('../src/ui/page-actions.ts')

interface Paleta {
  /** Stands beside the page, as the palette does: to hear of what it offers draws nothing of it. */
  Ouvinte: () => null
  labels: () => string[]
  /** Nothing happens where the page offers no such action. */
  run: (label: string) => void
}

export function createPaleta(): Paleta {
  let acoes: ReturnType<typeof usePageOffer>['actions'] = []
  return {
    Ouvinte() {
      const { actions } = usePageOffer()
      useEffect(() => {
        acoes = actions
        return () => {
          acoes = []
        }
      }, [actions])
      return null
    },
    labels: () => acoes.map(({ label }) => label),
    run: (label) => act(() => acoes.find((each) => each.label === label)?.run()),
  }
}
