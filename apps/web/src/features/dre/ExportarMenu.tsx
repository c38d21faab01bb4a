import { SHEET_FORMATS } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icons.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import styles from './Menus.module.css'
import type { StatementFile } from './use-statement-file.ts'

export function ExportarMenu({ file: { canExport, busy, save, print } }: { file: StatementFile }) {
  const { t } = useTranslation('dre')
  return (
    <Menu
      label={t('exportar.nome')}
      width={230}
      position="bottom-end"
      dense
      renderButton={(button) => (
        <ToolbarButton {...button} icon="share" menu disabled={busy} aria-label={t('exportar.nome')}>
          <span className={styles['rotulo']}>{t('exportar.nome')}</span>
        </ToolbarButton>
      )}
      sections={[
        {
          options: SHEET_FORMATS.map((format) => ({
            id: format,
            text: t(`exportar.${format}`),
            left: <Icon name="download" size={14} />,
            disabled: !canExport,
            title: canExport ? undefined : t('exportar.semPermissao'),
            run: () => save(format),
          })),
        },
        { options: [{ id: 'imprimir', text: t('exportar.imprimir'), left: <Icon name="print" size={14} />, run: print }] },
      ]}
    />
  )
}
