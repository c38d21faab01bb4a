import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyMenu } from '../../ui/lazy-menu.ts'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import type { ExportOptionsProps } from './ExportarOpcoes.tsx'
import styles from './Menus.module.css'

const loadOptions = () => import('./ExportarOpcoes.tsx')
const ExportarOpcoes = lazy(async () => ({ default: (await loadOptions()).ExportarOpcoes }))

export function ExportarMenu(props: ExportOptionsProps) {
  const { t } = useTranslation('dre')
  const { asked, trigger } = useLazyMenu(loadOptions)
  const button = (
    <ToolbarButton {...trigger} aria-haspopup="menu" icon="share" menu aria-label={t('exportar.nome')}>
      <span className={styles['rotuloLongo']}>{t('exportar.nome')}</span>
    </ToolbarButton>
  )
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <ExportarOpcoes {...props} />
    </Suspense>
  )
}
