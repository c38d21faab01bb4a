import { SHEET_FORMATS, type FolhaFormato, type Negativos } from '@lastro/contract'
import { Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../api/refusal.ts'
import { comMantine } from '../../theme/with-mantine.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { Icon } from '../../ui/icons.tsx'
import { IN_PAGE } from '../../ui/portal.ts'
import { useAbertura } from '../../ui/lazy-menu.ts'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import styles from './Menus.module.css'

export interface ExportOptionsProps {
  /** Printing needs no permission. */
  canExport: boolean
  save: (file: { formato: FolhaFormato; negativos: Negativos }) => Promise<void>
  print?: () => void
}

export const ExportarOpcoes = comMantine(function ExportarOpcoes({ canExport, save, print }: ExportOptionsProps) {
  const { t } = useTranslation('dre')
  const { target, opened, setOpened } = useAbertura()
  const { negativos } = usePreferencias()
  const exportFile = useMutation({ mutationFn: save, onError: showRefusal })
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={230} portalProps={IN_PAGE}>
      <Menu.Target>
        <ToolbarButton ref={target} icon="share" menu disabled={exportFile.isPending} aria-label={t('exportar.nome')}>
          <span className={styles['rotuloLongo']}>{t('exportar.nome')}</span>
        </ToolbarButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('exportar.nome')}>
        {SHEET_FORMATS.map((formato) => (
          <Menu.Item
            key={formato}
            className={styles['item']}
            disabled={!canExport}
            title={canExport ? undefined : t('exportar.semPermissao')}
            leftSection={<Icon name="download" size={14} />}
            onClick={() => exportFile.mutate({ formato, negativos })}
          >
            {t(`exportar.${formato}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item className={styles['item']} leftSection={<Icon name="print" size={14} />} onClick={print ?? (() => window.print())}>
          {t('exportar.imprimir')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
})
