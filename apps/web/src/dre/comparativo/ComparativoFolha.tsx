/** The columns side by side on paper: as many sheets as they need, each with its lines and its heads. */
import type { DreComparativo, Sessao } from '@lastro/contract'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { formatPeriodo } from '../../format/data.ts'
import { usePreferencias } from '../../theme/preferencias.ts'
import { CelulaTexto } from '../CelulaTexto.tsx'
import { buildRows } from '../demonstrativo.ts'
import type { Nota } from '../comentarios/comentarios.ts'
import { FolhaNotas, Marcas } from '../comentarios/FolhaNotas.tsx'
import type { DreVisao } from '../dre-search.ts'
import styles from '../DreFolha.module.css'
import { FolhaCabeca, FolhaFim } from '../FolhaMoldura.tsx'
import { cutFolhas } from '../folhas.ts'
import { celulaOf, tipoOf } from './celulas.ts'
import { nomeDaColuna, nomeDaParte, temPeriodos } from './rotulos.ts'

interface ComparativoFolhaProps {
  comparativo: DreComparativo
  visao: DreVisao
  sessao: Sessao
  /** Of what is more than the statement of one cliente, and of which. */
  titulo?: string
  empresas?: readonly string[]
  /** What was said of its numbers, by row and column. */
  notas?: ReadonlyMap<string, readonly Nota[]> | undefined
}

export function ComparativoFolha({ comparativo, visao, sessao, titulo, empresas = [], notas }: ComparativoFolhaProps) {
  const { t } = useTranslation('dre-comparativo')
  const { t: dre } = useTranslation('dre')
  const { language } = usePreferencias()
  const { linhas, colunas, partes, alcance } = comparativo
  const folhas = cutFolhas([...colunas.keys()], buildRows(linhas, visao.abertas), false)
  const limites = [...(alcance.centrosCusto ?? []), ...(alcance.filiais ?? [])]
  const comPeriodo = temPeriodos(comparativo)
  return createPortal(
    <div className={styles['impressao']} data-folha>
      {folhas.map(({ meses: indices, linhas: rows }, f) => {
        const blocos = [...Map.groupBy(indices, (i) => colunas[i]!.parte)]
        return (
          <section key={f} className={styles['folha']}>
            <FolhaCabeca
              {...(titulo === undefined ? {} : { titulo })}
              empresas={empresas}
              sessao={sessao}
              periodo={formatPeriodo(comparativo.inicio, comparativo.fim, language)}
              modelo={comparativo.modelo.nome}
              rateado={comparativo.rateado}
              partes={limites}
              unidade={dre(`escala.${visao.escala}`)}
            />
            <table>
              <thead>
                <tr>
                  <th scope="col" rowSpan={2} className={styles['linha']}>
                    <span className="visually-hidden">{dre('tabela.linha')}</span>
                  </th>
                  {blocos.map(([parte, deles]) => (
                    <th key={parte} scope="colgroup" colSpan={deles.length}>
                      {partes[parte] && nomeDaParte(t, partes[parte], { idioma: language, comPeriodo })}
                    </th>
                  ))}
                </tr>
                <tr>
                  {indices.map((i) => (
                    <th key={i} scope="col" className="num">
                      {nomeDaColuna(t, comparativo, colunas[i]!)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ linha, chave, classe, faixa }) => (
                  <tr key={chave} data-classe={classe} data-faixa={faixa || undefined}>
                    <th scope="row">{linha.descricao}</th>
                    {indices.map((i) => (
                      <td key={i} className="num">
                        <CelulaTexto
                          celula={celulaOf(comparativo, linha, i)}
                          tipo={tipoOf(colunas[i]!)}
                          escala={visao.escala}
                          casas={visao.casas}
                        />
                        <Marcas notas={notas?.get(`${chave} ${colunas[i]!.chave}`)} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <footer>
              <FolhaFim sessao={sessao} folha={f + 1} de={folhas.length} />
            </footer>
          </section>
        )
      })}
      <FolhaNotas notas={notas} />
    </div>,
    document.body,
  )
}
