import { Icon } from './icons.tsx'
import { MenuBotao } from './MenuBotao.tsx'
import { ToolbarButton } from './Toolbar.tsx'

interface ExportMenuProps<Formato extends string> {
  label: string
  formatos: readonly Formato[]
  textOf: (formato: Formato) => string
  /** In px. */
  width?: number
  busy: boolean
  onExport: (formato: Formato) => void
}

/** In the toolbar: what is shown as a file, in one of a few formats. */
export function ExportMenu<Formato extends string>({ label, formatos, textOf, width = 180, busy, onExport }: ExportMenuProps<Formato>) {
  return (
    <MenuBotao
      label={label}
      width={width}
      position="bottom-end"
      renderButton={(botao) => (
        <ToolbarButton icon="share" menu disabled={busy} {...botao}>
          {label}
        </ToolbarButton>
      )}
      opcoes={formatos.map((formato) => ({
        chave: formato,
        texto: textOf(formato),
        esquerda: <Icon name="download" size={14} />,
        run: () => onExport(formato),
      }))}
    />
  )
}

/** Of most tables. */
export const TABELA_FORMATOS = ['xlsx', 'csv'] as const
