import { DRE_FORMATOS, dreRotas } from '@lastro/contract'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../api/use-download.ts'
import { Icon } from '../ui/icons.tsx'
import { IN_PAGE } from '../ui/portal.ts'
import { useAbertura } from '../ui/sob-demanda.ts'
import { ToolbarButton } from '../ui/Toolbar.tsx'
import styles from './Menus.module.css'
import type { Periodo } from './periodo.ts'
import type { Recorte } from './queries.ts'
import { comMantine } from '../theme/com-mantine.tsx'

export interface ExportarOpcoesProps {
  recorte: Recorte
  periodo: Periodo
  /** The perfil may export; printing needs no permission. */
  podeExportar: boolean
}

export const ExportarOpcoes = comMantine(function ExportarOpcoes({ recorte, periodo, podeExportar }: ExportarOpcoesProps) {
  const { t } = useTranslation('dre')
  const { target, opened, setOpened } = useAbertura()
  const exportar = useDownload(dreRotas.export)
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={230} portalProps={IN_PAGE}>
      <Menu.Target>
        <ToolbarButton ref={target} icon="share" menu disabled={exportar.busy} aria-label={t('exportar.nome')}>
          <span className={styles['rotuloLongo']}>{t('exportar.nome')}</span>
        </ToolbarButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('exportar.nome')}>
        {DRE_FORMATOS.map((formato) => (
          <Menu.Item
            key={formato}
            className={styles['item']}
            disabled={!podeExportar}
            title={podeExportar ? undefined : t('exportar.semPermissao')}
            leftSection={<Icon name="download" size={14} />}
            onClick={() =>
              exportar.start(`dre-${periodo.inicio}-${periodo.fim}.${formato}`, { query: { ...recorte, ...periodo, formato } })
            }
          >
            {t(`exportar.${formato}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item className={styles['item']} leftSection={<Icon name="print" size={14} />} onClick={() => window.print()}>
          {t('exportar.imprimir')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
})
