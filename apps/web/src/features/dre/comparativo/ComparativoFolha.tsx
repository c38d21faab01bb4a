import type { DreComparativo, Sessao } from '@lastro/contract'
import { formatCentavos, formatPeriodo, formatPeriodos } from '@lastro/formato'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { CelulaTexto } from '../CelulaTexto.tsx'
import { buildRows } from '../demonstrativo.ts'
import type { Note } from '../comentarios/comentarios.ts'
import { FolhaNotas, Marcas } from '../comentarios/FolhaNotas.tsx'
import type { DreVisao } from '../dre-search.ts'
import styles from '../DreFolha.module.css'
import { FolhaCabeca, FolhaFim, FolhaLinha } from '../FolhaMoldura.tsx'
import { cutSheets } from '../print-sheets.ts'
import { celulaOf, hasBaseNegativa, tipoOf } from './cells.ts'
import { listAvisosOutside } from './fora-da-dre.ts'
import { nomeDaColuna, nomeDaFonte, nomeDaParte, hasPeriodos } from './labels.ts'

/** Metrics of a printed figure in px: character width, padding, and minimum characters. */
const [LETTER, PADDING, SMALLEST] = [5.3, 14, 8]

interface ComparativoFolhaProps {
  comparativo: DreComparativo
  visao: DreVisao
  sessao: Sessao
  titulo?: string
  clientes?: readonly { id: string; nome: string }[]
  notes?: ReadonlyMap<string, readonly Note[]> | undefined
}

export function ComparativoFolha({ comparativo, visao, sessao, titulo, clientes = [], notes }: ComparativoFolhaProps) {
  const { t } = useTranslation('dre-comparativo')
  const { t: dre } = useTranslation('dre')
  const { language, negativos } = usePreferencias()
  const { linhas, colunas, partes, alcance } = comparativo
  const all = buildRows(linhas, visao.abertas)
  /** Column width in px, by its longest amount. */
  const widthOf = (i: number): number => {
    const sizes = all.map(({ linha }) => {
      const { valor, unidade } = celulaOf(comparativo, linha, i)
      return unidade === 'centavos' ? formatCentavos(valor, { idioma: language, escala: visao.escala, casas: visao.casas }).length : 0
    })
    return PADDING + LETTER * Math.max(SMALLEST, ...sizes)
  }
  const indicesAll = [...colunas.keys()]
  const sheets = cutSheets(
    indicesAll,
    all,
    false,
    colunas.map(({ parte }, i) => ({ largura: widthOf(i), parte })),
  )
  const limits = [...(alcance.centrosCusto ?? []), ...(alcance.filiais ?? [])]
  const comPeriodo = hasPeriodos(comparativo)
  const isFirst = (i: number): boolean => colunas[i - 1]?.parte !== colunas[i]?.parte
  const secundariaOf = (i: number): 'av' | 'ah' | undefined => {
    const tipo = colunas[i]?.tipo
    return tipo === 'av' || tipo === 'ah' ? tipo : undefined
  }
  const listNotes = (indices: readonly number[]): string[] => {
    const tipos = new Set(indices.map((i) => colunas[i]?.tipo))
    const first = nomeDaFonte(t, comparativo, colunas[0]?.fonte ?? '')
    return [
      ...(tipos.has('av') ? [t('folha.av', { base: comparativo.baseAv?.descricao ?? '' })] : []),
      ...(tipos.has('variacao') || tipos.has('percentual') ? [t('folha.variacao', { fonte: first })] : []),
      ...(tipos.has('ah') ? [t('folha.ah')] : []),
    ]
  }
  const lacks = comparativo.fontes.flatMap((fonte) =>
    fonte.lacunas.length === 0 || comparativo.fontes.length < 2
      ? []
      : [t('faltas', { fonte: nomeDaFonte(t, comparativo, fonte.chave), periodos: formatPeriodos(fonte.lacunas, language) })],
  )
  const outside = listAvisosOutside({ t: dre, colunas: t }, comparativo, clientes, { idioma: language, negativos }).map(
    (aviso) => `${aviso}.`,
  )
  return createPortal(
    <div className={styles['impressao']} data-folha>
      {sheets.map(({ meses: indices, linhas: rows }, f) => {
        const blocks = [...Map.groupBy(indices, (i) => colunas[i]!.parte)]
        return (
          <section key={f} className={styles['folha']}>
            <FolhaCabeca
              {...(titulo === undefined ? {} : { titulo })}
              empresas={clientes.map(({ nome }) => nome)}
              sessao={sessao}
              periodo={formatPeriodo(comparativo.inicio, comparativo.fim, language)}
              modelo={comparativo.modelo.nome}
              rateado={comparativo.rateado}
              partes={limits}
              unidade={dre(`escala.${visao.escala}`)}
            />
            <table>
              <thead>
                <tr>
                  <th scope="col" rowSpan={2} className={styles['linha']}>
                    <span className="visually-hidden">{dre('tabela.linha')}</span>
                  </th>
                  {blocks.map(([parte, own]) => (
                    <th key={parte} scope="colgroup" colSpan={own.length} data-bloco>
                      {partes[parte] && nomeDaParte(t, partes[parte], { idioma: language, comPeriodo })}
                    </th>
                  ))}
                </tr>
                <tr>
                  {indices.map((i) => (
                    <th key={i} scope="col" className="num" data-bloco={isFirst(i) || undefined} data-tipo={secundariaOf(i)}>
                      {nomeDaColuna(t, comparativo, colunas[i]!)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ linha, chave, classe, faixa }) => (
                  <tr key={chave} data-classe={classe} data-faixa={faixa || undefined}>
                    <FolhaLinha linha={linha} />
                    {indices.map((i) => (
                      <td key={i} className="num" data-bloco={isFirst(i) || undefined} data-tipo={secundariaOf(i)}>
                        <CelulaTexto
                          celula={celulaOf(comparativo, linha, i)}
                          tipo={tipoOf(colunas[i]!)}
                          escala={visao.escala}
                          casas={visao.casas}
                        />
                        <Marcas notes={notes?.get(`${chave} ${colunas[i]!.chave}`)} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <footer>
              <p>
                {[
                  ...listNotes(indices),
                  hasBaseNegativa(
                    comparativo,
                    rows.map(({ linha }) => linha),
                    indices,
                  ) && `* ${t('baseNegativa')}`,
                  ...lacks,
                  ...outside,
                  alcance.limitado && dre('folha.limitada'),
                ]
                  .filter(Boolean)
                  .join(' ')}
              </p>
              <FolhaFim sessao={sessao} page={f + 1} de={sheets.length} />
            </footer>
          </section>
        )
      })}
      <FolhaNotas notes={notes} />
    </div>,
    document.body,
  )
}
