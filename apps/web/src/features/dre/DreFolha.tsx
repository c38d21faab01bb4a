/** Print layout of the DRE on A4, outside the application frame. */
import type { DreResposta, Sessao } from '@lastro/contract'
import { buildCascata } from '@lastro/engine'
import { anoAnteriorOf, formatCentavos, formatShortMes, formatPeriodo, formatPeriodos, formatRazao, type Language } from '@lastro/formato'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { nomeDaBase } from './base-av.ts'
import { CascataSvg } from './CascataSvg.tsx'
import { CelulaTexto } from './CelulaTexto.tsx'
import { type DreCol, buildCols, buildRows, cellOf, hasBaseNegativa } from './demonstrativo.ts'
import type { Note } from './comentarios/comentarios.ts'
import { FolhaNotas, Marcas } from './comentarios/FolhaNotas.tsx'
import type { DreVisao } from './dre-search.ts'
import styles from './DreFolha.module.css'
import { FolhaCabeca, FolhaFim, FolhaLinha } from './FolhaMoldura.tsx'
import { countMeses, cutSheets } from './print-sheets.ts'
import { textWidth } from './layout.ts'

/** Font size, gap and minimum column width in print, in px. */
const [BODY, GAP, SHORT] = [9.5, 5, 36]

export interface DreFolhaProps {
  response: DreResposta
  visao: DreVisao
  sessao: Sessao
  notes?: ReadonlyMap<string, readonly Note[]> | undefined
}

export function DreFolha({ response, visao, sessao, notes }: DreFolhaProps) {
  const { t } = useTranslation('dre')
  const { t: shell } = useTranslation('casca')
  const { language, negativos } = usePreferencias()
  const { meses, semDePara, lacunas } = response
  const rows = buildRows(response.linhas, visao.abertas)
  const colunas = buildCols(response, { colunas: visao.colunas, porMes: false })
  const periodo = formatPeriodo(meses[0] ?? '', meses.at(-1) ?? '', language)
  const unidade = t(`escala.${visao.escala}`)
  const bars = buildCascata(response.linhas, (line) => line.total)
  const widthOf = (coluna: DreCol): number =>
    GAP + Math.max(SHORT, ...rows.map(({ linha }) => textWidth(textOf(cellOf(linha, coluna), visao), BODY)))
  const doTotal = [...colunas.total, ...colunas.analise].reduce((soma, coluna) => soma + widthOf(coluna), 0)
  const doMes = Math.max(SHORT, ...colunas.meses.map(widthOf))
  const sheets = cutSheets(colunas.meses, rows, bars !== null, countMeses(colunas.meses.length, doMes, doTotal))
  const manyAnos = meses[0]?.slice(0, 4) !== meses.at(-1)?.slice(0, 4)
  const { limitado, centrosCusto, filiais } = response.alcance
  const partes = [...(centrosCusto ?? []), ...(filiais ?? [])]
  const anoAnterior = anoAnteriorOf(meses[0] ?? '', meses.at(-1) ?? '')

  return createPortal(
    <div className={styles['impressao']} data-folha>
      {sheets.map((sheet, index) => {
        const cols = [...sheet.meses, ...(sheet.comTotal ? [...colunas.total, ...colunas.analise] : [])]
        return (
          <section key={index} className={styles['folha']}>
            <FolhaCabeca
              sessao={sessao}
              periodo={periodo}
              modelo={`${response.modelo.nome}${partes.length === 0 ? `, ${t('folha.todasFiliais')}` : ''}`}
              rateado={response.rateado}
              partes={partes}
              unidade={unidade}
            />
            {sheet.linhas.length > 0 && (
              <table>
                <thead>
                  <tr>
                    <th scope="col" className={styles['linha']}>
                      <span className="visually-hidden">{t('tabela.linha')}</span>
                    </th>
                    {cols.map((coluna) => (
                      <th key={coluna.chave} scope="col" className="num" data-tipo={coluna.em === 'total' ? coluna.tipo : undefined}>
                        {coluna.em === 'total'
                          ? t(`tabela.${coluna.tipo === 'valor' ? 'total' : coluna.tipo}`)
                          : mesLabel(coluna.em, manyAnos, language)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {sheet.linhas.map(({ linha, chave: linhaChave, classe, faixa }) => (
                    <tr key={linhaChave} data-classe={classe} data-faixa={faixa || undefined}>
                      <FolhaLinha linha={linha} />
                      {cols.map((coluna) => (
                        <td key={coluna.chave} className="num" data-tipo={coluna.em === 'total' ? coluna.tipo : undefined}>
                          <CelulaTexto celula={cellOf(linha, coluna)} tipo={coluna.tipo} escala={visao.escala} casas={visao.casas} />
                          <Marcas notes={notes?.get(`${linhaChave} ${coluna.chave}`)} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            {sheet.comCascata && bars && (
              <figure>
                <figcaption>
                  <b>{t('cascata.titulo')}</b> {periodo}, {unidade}
                </figcaption>
                <CascataSvg bars={bars} label={t('cascata.titulo')} escala={visao.escala} casas={visao.casas} />
              </figure>
            )}
            <footer>
              <p>
                {t('folha.notas', { base: nomeDaBase(t, response.baseAv) })}{' '}
                {hasBaseNegativa(response.linhas, cols) &&
                  `* ${shell(anoAnterior ? 'baseNegativa' : 'baseNegativaAnoAnterior', { ano: anoAnterior })} `}
                {isCompared(cols) && lacunas.length > 0 && `${shell('lacunas', { periodos: formatPeriodos(lacunas, language) })} `}
                {limitado && `${t('folha.limitada')} `}
                {semDePara.contas > 0 &&
                  t('folha.foraDaDre', { valor: formatCentavos(semDePara.valorCentavos, { idioma: language, negativos }) })}
              </p>
              <FolhaFim sessao={sessao} page={index + 1} de={sheets.length} />
            </footer>
          </section>
        )
      })}
      <FolhaNotas notes={notes} />
    </div>,
    document.body,
  )
}

function textOf({ valor, unidade }: ReturnType<typeof cellOf>, { escala, casas }: Pick<DreVisao, 'escala' | 'casas'>): string {
  return unidade === 'centavos' ? formatCentavos(valor, { escala, casas, sinal: true }) : formatRazao(valor, { sinal: true })
}

/** Checks for totals of the previous year or derived columns. A missing column needs no note. */
function isCompared(cols: readonly DreCol[]): boolean {
  return cols.some(({ em, tipo }) => em === 'total' && tipo !== 'valor' && tipo !== 'av')
}

/** Includes the year when the statement has several, because a sheet may show only one of them. */
function mesLabel(mes: string, manyAnos: boolean, language: Language): string {
  return manyAnos ? `${formatShortMes(mes, language)}/${mes.slice(2, 4)}` : formatShortMes(mes, language)
}
