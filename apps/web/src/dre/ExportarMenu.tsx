import { dreRotas } from '@lastro/contract'
import { Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../api/api.ts'
import { toApiError } from '../api/errors.ts'
import { showError } from '../ui/alerta.ts'
import { Icon } from '../ui/icons.tsx'
import { IN_PAGE } from '../ui/portal.ts'
import { ToolbarButton } from '../ui/Toolbar.tsx'
import styles from './Menus.module.css'
import type { Periodo } from './periodo.ts'
import type { Recorte } from './queries.ts'

interface ExportarMenuProps {
  recorte: Recorte
  periodo: Periodo
  /** The perfil may export; printing needs no permission. */
  podeExportar: boolean
}

export function ExportarMenu({ recorte, periodo, podeExportar }: ExportarMenuProps) {
  const { t } = useTranslation('dre')
  const exportar = useMutation({
    mutationFn: (formato: 'xlsx' | 'csv') =>
      download(dreRotas.exportar, `dre-${periodo.inicio}-${periodo.fim}.${formato}`, { query: { ...recorte, ...periodo, formato } }),
    onError: (error) => {
      const { message, action, requestId, status } = toApiError(error)
      // The client has already said that no answer came, or that the server failed.
      if (status > 0 && status < 500) showError(message, { action, requestId })
    },
  })
  return (
    <Menu position="bottom-end" width={230} portalProps={IN_PAGE}>
      <Menu.Target>
        <ToolbarButton icon="share" menu disabled={exportar.isPending} aria-label={t('exportar.nome')}>
          <span className={styles['rotuloLongo']}>{t('exportar.nome')}</span>
        </ToolbarButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('exportar.nome')}>
        {(['xlsx', 'csv'] as const).map((formato) => (
          <Menu.Item
            key={formato}
            className={styles['item']}
            disabled={!podeExportar}
            title={podeExportar ? undefined : t('exportar.semPermissao')}
            leftSection={<Icon name="download" size={14} />}
            onClick={() => exportar.mutate(formato)}
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
}
