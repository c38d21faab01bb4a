import type { GridColumn } from '@glideapps/glide-data-grid'
import { formatInteger } from '@lastro/formato'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { type GridFormat, textOf } from './celula.ts'
import { COL_LINHA, isDivisa } from './colunas.ts'
import styles from './folha.module.css'
import type { GradeModelo } from './modelo.ts'

/** About thirty pages. The PDF and the spreadsheet have all lines. */
const LINHAS_MAX = 1000

interface FolhaGradeProps {
  nome: string
  modelo: GradeModelo
  rows: Int32Array
  columns: readonly GridColumn[]
  format: GridFormat
}

/** Print version of the visible rows. A printed canvas would show only the rows on screen. */
export function FolhaGrade({ nome, modelo, rows, columns, format }: FolhaGradeProps) {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  // The result is the last row and repeats on every page.
  const shown = [...rows.slice(0, -1).slice(0, LINHAS_MAX), ...rows.slice(-1)]
  const absent = rows.length - shown.length
  return createPortal(
    <div className={styles['impressao']} data-paper="alone">
      <h1>{nome}</h1>
      {absent > 0 && <p>{t('folha.ausentes', { count: absent, total: formatInteger(absent, language) })}</p>}
      <table>
        <thead>
          <tr>
            {columns.map(({ id, title }, col) => (
              <th key={id} scope="col" data-divisa={isDivisa(col) || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((node) => (
            <tr key={node} data-nivel={modelo.arvore.nivel[node]}>
              {columns.map(({ id }, col) => {
                const texto = textOf(modelo, node, col, format)
                return col === COL_LINHA ? (
                  <th key={id} scope="row">
                    {texto}
                  </th>
                ) : (
                  <td key={id} data-divisa={isDivisa(col) || undefined}>
                    {texto}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
