import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyMenu } from '../../ui/lazy-menu.ts'
import { listConjuntos } from './compare.ts'
import { ConjuntoBotao, conjuntoOf } from './ConjuntoBotao.tsx'
import type { ConjuntoOptionsProps } from './ConjuntoOpcoes.tsx'

const loadOptions = () => import('./ConjuntoOpcoes.tsx')
const ConjuntoOpcoes = lazy(async () => ({ default: (await loadOptions()).ConjuntoOpcoes }))

export function ConjuntoMenu(props: ConjuntoOptionsProps) {
  const { t } = useTranslation('dre')
  const { asked, trigger } = useLazyMenu(loadOptions)
  const nome = t(`conjuntos.${conjuntoOf(listConjuntos(props), props.visao)}`)
  const button = <ConjuntoBotao {...trigger} aria-haspopup="menu" nome={nome} short={props.isShort ?? false} />
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <ConjuntoOpcoes {...props} />
    </Suspense>
  )
}
