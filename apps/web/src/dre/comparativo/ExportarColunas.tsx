import { DRE_FORMATOS, type DreFormato } from '@lastro/contract'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { comMantine } from '../../theme/com-mantine.tsx'
import { Icon } from '../../ui/icons.tsx'
import { IN_PAGE } from '../../ui/portal.ts'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import menus from '../Menus.module.css'

interface ExportarColunasProps {
  /** The perfil may export; printing needs no permission. */
  podeExportar: boolean
  busy: boolean
  onExportar: (formato: DreFormato) => void
}

/** Columns as a file or on paper, of one cliente and of several. */
export const ExportarColunas = comMantine(function ExportarColunas({ podeExportar, busy, onExportar }: ExportarColunasProps) {
  const { t } = useTranslation('dre')
  return (
    <Menu position="bottom-end" width={230} portalProps={IN_PAGE}>
      <Menu.Target>
        <ToolbarButton icon="share" menu disabled={busy} aria-label={t('exportar.nome')}>
          <span className={menus['rotuloLongo']}>{t('exportar.nome')}</span>
        </ToolbarButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('exportar.nome')}>
        {DRE_FORMATOS.map((formato) => (
          <Menu.Item
            key={formato}
            className={menus['item']}
            disabled={!podeExportar}
            title={podeExportar ? undefined : t('exportar.semPermissao')}
            leftSection={<Icon name="download" size={14} />}
            onClick={() => onExportar(formato)}
          >
            {t(`exportar.${formato}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item className={menus['item']} leftSection={<Icon name="print" size={14} />} onClick={() => window.print()}>
          {t('exportar.imprimir')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
})
