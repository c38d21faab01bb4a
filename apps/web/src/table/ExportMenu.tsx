import type { RotaDef } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { type DownloadArgs, useDownload } from '../api/use-download.ts'
import { Icon } from '../ui/icons.tsx'
import { Menu } from '../ui/Menu.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { ToolbarButton } from '../ui/Toolbar.tsx'

interface ExportMenuProps<R extends RotaDef> {
  /** Name of the button, where a page has several. */
  label?: string
  rota: R
  files: readonly { texto: string; args: DownloadArgs<R> }[]
  width?: number
}

export function ExportMenu<R extends RotaDef>({ label: ownLabel, rota, files, width = 180 }: ExportMenuProps<R>) {
  const { t } = useTranslation()
  const { start, busy } = useDownload(rota)
  const label = ownLabel ?? t('exportar.nome')
  useOffer({
    actions: files.map(({ texto, args }) => ({ label: `${label}: ${texto}`, icon: 'download', run: () => start(...args) })),
    shortcuts: [],
  })
  return (
    <Menu
      label={label}
      width={width}
      position="bottom-end"
      renderButton={(button) => (
        <ToolbarButton icon="share" menu disabled={busy} aria-label={ownLabel} {...button}>
          {t('exportar.nome')}
        </ToolbarButton>
      )}
      options={files.map(({ texto, args }) => ({
        id: texto,
        text: texto,
        left: <Icon name="download" size={14} />,
        run: () => start(...args),
      }))}
    />
  )
}

const FORMATS = ['xlsx', 'csv'] as const

interface ExportTabelaProps<R extends RotaDef> {
  rota: R
  argsOf: (format: (typeof FORMATS)[number]) => DownloadArgs<R>
}

export function ExportTabela<R extends RotaDef>({ rota, argsOf }: ExportTabelaProps<R>) {
  const { t } = useTranslation()
  return <ExportMenu rota={rota} files={FORMATS.map((format) => ({ texto: t(`exportar.${format}`), args: argsOf(format) }))} />
}
