import { SHEET_FORMATS, type FolhaFormato, type Negativos } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../api/refusal.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { Icon } from '../../ui/icons.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import styles from './Menus.module.css'

interface ExportarMenuProps {
  /** Printing needs no permission. */
  canExport: boolean
  save: (file: { formato: FolhaFormato; negativos: Negativos }) => Promise<void>
  print?: () => void
}

export function ExportarMenu({ canExport, save, print = () => window.print() }: ExportarMenuProps) {
  const { t } = useTranslation('dre')
  const { negativos } = usePreferencias()
  const exportFile = useMutation({ mutationFn: save, onError: showRefusal })
  return (
    <Menu
      label={t('exportar.nome')}
      width={230}
      position="bottom-end"
      dense
      renderButton={(button) => (
        <ToolbarButton {...button} icon="share" menu disabled={exportFile.isPending} aria-label={t('exportar.nome')}>
          <span className={styles['rotuloLongo']}>{t('exportar.nome')}</span>
        </ToolbarButton>
      )}
      sections={[
        {
          options: SHEET_FORMATS.map((formato) => ({
            id: formato,
            text: t(`exportar.${formato}`),
            left: <Icon name="download" size={14} />,
            disabled: !canExport,
            title: canExport ? undefined : t('exportar.semPermissao'),
            run: () => exportFile.mutate({ formato, negativos }),
          })),
        },
        { options: [{ id: 'imprimir', text: t('exportar.imprimir'), left: <Icon name="print" size={14} />, run: print }] },
      ]}
    />
  )
}
