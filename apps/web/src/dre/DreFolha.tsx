/** The printed statement: an A4 sheet a board would accept. Outside the application's frame, shown only on paper. */
import type { DreResposta, Sessao } from '@lastro/contract'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Idioma, localeOf } from '../format/locale.ts'
import { formatCnpj } from '../format/cnpj.ts'
import { anoAnteriorOf, formatMesCurto, formatPeriodo, formatPeriodos } from '../format/data.ts'
import { formatCentavos } from '../format/valor.ts'
import { useMarca } from '../marca/marca.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { buildCascata } from './cascata.ts'
import { CascataSvg } from './CascataSvg.tsx'
import { CelulaTexto } from './CelulaTexto.tsx'
import { type DreCol, buildCols, buildRows, cellOf, hasBaseNegativa } from './demonstrativo.ts'
import type { DreVisao } from './dre-search.ts'
import styles from './DreFolha.module.css'
import { cutFolhas } from './folhas.ts'

interface DreFolhaProps {
  resposta: DreResposta
  visao: DreVisao
  sessao: Sessao
}

export function DreFolha({ resposta, visao, sessao }: DreFolhaProps) {
  const { t } = useTranslation('dre')
  const { t: casca } = useTranslation('casca')
  const { language, negativos } = usePreferencias()
  const { nome, sinal } = useMarca()
  const { meses, semDePara, lacunas } = resposta
  const rows = buildRows(resposta.linhas, visao.abertas)
  const colunas = buildCols(resposta, { colunas: visao.colunas, porMes: false })
  const periodo = formatPeriodo(meses[0] ?? '', meses.at(-1) ?? '', language)
  const unidade = t(`escala.${visao.escala}`)
  const barras = buildCascata(resposta.linhas, (linha) => linha.total)
  const folhas = cutFolhas(colunas.meses, rows, barras !== null)
  const variosAnos = meses[0]?.slice(0, 4) !== meses.at(-1)?.slice(0, 4)
  const { limitado, centrosCusto, filiais } = resposta.alcance
  const partes = [...(centrosCusto ?? []), ...(filiais ?? [])]
  const anoAnterior = anoAnteriorOf(meses[0] ?? '', meses.at(-1) ?? '')

  return createPortal(
    <div className={styles['impressao']} data-folha>
      {folhas.map((folha, index) => {
        const cols = [...folha.meses, ...(folha.comTotal ? [...colunas.total, ...colunas.analise] : [])]
        return (
          <section key={index} className={styles['folha']}>
            <header>
              <img src={sinal} alt="" width={30} height={30} />
              <div>
                <h1>{t('folha.titulo')}</h1>
                <p>
                  <b>{sessao.cliente?.nome}</b> {sessao.cliente && t('folha.cnpj', { cnpj: formatCnpj(sessao.cliente.cnpj) })}
                </p>
              </div>
              <dl>
                <div>
                  <dt>{t('periodoChip')}</dt>
                  <dd>{periodo}</dd>
                </div>
                <div>
                  <dt>{t('modelo')}</dt>
                  <dd>
                    {resposta.modelo.nome}
                    {partes.length === 0 && `, ${t('folha.todasFiliais')}`}
                  </dd>
                </div>
                {resposta.rateado && (
                  <div>
                    <dt>{t('explicar.rateio.titulo')}</dt>
                    <dd>{t('rateio.depois')}</dd>
                  </div>
                )}
                {partes.length > 0 && (
                  <div>
                    <dt>{t('folha.alcance')}</dt>
                    <dd>{casca('alcance.so', { nomes: partes.join(', ') })}</dd>
                  </div>
                )}
                <div>
                  <dt>{t('folha.unidade')}</dt>
                  <dd>{unidade}</dd>
                </div>
              </dl>
            </header>
            {folha.linhas.length > 0 && (
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
                          : mesLabel(coluna.em, variosAnos, language)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {folha.linhas.map(({ linha, chave: linhaChave, classe, faixa }) => (
                    <tr key={linhaChave} data-classe={classe} data-faixa={faixa || undefined}>
                      <th scope="row">
                        <div>
                          <span>
                            {linha.descricao}
                            {linha.unidade === 'razao' && !linha.descricao.includes('%') && ' %'}
                          </span>
                          {linha.nivel === 0 && linha.codigo !== linha.descricao && <small>{linha.codigo}</small>}
                        </div>
                      </th>
                      {cols.map((coluna) => (
                        <td key={coluna.chave} className="num" data-tipo={coluna.em === 'total' ? coluna.tipo : undefined}>
                          <CelulaTexto celula={cellOf(linha, coluna)} tipo={coluna.tipo} escala={visao.escala} casas={visao.casas} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            {folha.comCascata && barras && (
              <figure>
                <figcaption>
                  <b>{t('cascata.titulo')}</b> {periodo}, {unidade}
                </figcaption>
                <CascataSvg barras={barras} rotulo={t('cascata.titulo')} escala={visao.escala} casas={visao.casas} />
              </figure>
            )}
            <footer>
              <p>
                {t('folha.notas')}{' '}
                {hasBaseNegativa(resposta.linhas, cols) &&
                  `* ${casca(anoAnterior ? 'baseNegativa' : 'baseNegativaAnoAnterior', { ano: anoAnterior })} `}
                {isComparada(cols) && lacunas.length > 0 && `${casca('lacunas', { periodos: formatPeriodos(lacunas, language) })} `}
                {limitado && `${t('folha.limitada')} `}
                {semDePara.contas > 0 &&
                  t('folha.foraDaDre', { valor: formatCentavos(semDePara.valorCentavos, { idioma: language, negativos }) })}
              </p>
              <p className={styles['fim']}>
                <span>
                  {t('folha.emitido', {
                    nome: sessao.usuario.nome,
                    quando: new Intl.DateTimeFormat(localeOf(language), {
                      dateStyle: 'short',
                      timeStyle: 'short',
                    }).format(new Date()),
                  })}
                </span>
                <span>{nome}</span>
                <span>
                  {index + 1} / {folhas.length}
                </span>
              </p>
            </footer>
          </section>
        )
      })}
    </div>,
    document.body,
  )
}

/** Whether totals of the year before, or what was made of them, stand on the sheet: nobody is told why a column is blank that is not there. */
function isComparada(cols: readonly DreCol[]): boolean {
  return cols.some(({ em, tipo }) => em === 'total' && tipo !== 'valor' && tipo !== 'av')
}

/** With its year where the statement has several: a sheet may hold one of them alone. */
function mesLabel(mes: string, variosAnos: boolean, language: Idioma): string {
  return variosAnos ? `${formatMesCurto(mes, language)}/${mes.slice(2, 4)}` : formatMesCurto(mes, language)
}
