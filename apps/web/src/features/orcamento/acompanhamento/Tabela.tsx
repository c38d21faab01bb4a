import type { AcompanhamentoComparado, Acompanhamento } from '@lastro/contract'
import { addMeses } from '@lastro/engine'
import { formatMes, formatPeriodo } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { Table } from '../../../table/Table.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import styles from './acompanhamento.module.css'
import { Farol } from './Farol.tsx'
import type { DreLinkTarget, AcompanhamentoRow } from './rows.ts'

export interface RecorteDre {
  modelo: number
  centroCusto: string | undefined
  filial: string | undefined
  rateio: 'depois' | undefined
}

interface TableProps {
  linhas: readonly AcompanhamentoRow[]
  resultado: Acompanhamento | null
  meses: readonly string[]
  mesesRealizados: readonly string[]
  porMes: boolean
  /** Null without permission to read the DRE. */
  recorteDre: RecorteDre | null
  onToggle: (key: string) => void
}

/** Budget versus actual by row. ↑ ↓ move between names, → and ← expand and collapse. */
export function Tabela({ linhas, resultado, meses, mesesRealizados, porMes, recorteDre, onToggle }: TableProps) {
  const { t } = useTranslation('orcamento-acompanhamento')
  const { language } = usePreferencias()
  const [first, last] = [mesesRealizados[0], mesesRealizados.at(-1)]
  const acumulado = first && last ? formatPeriodo(first, last, language) : t('semRealizado')
  const linkOf = (dre: DreLinkTarget | null, mes: string | null): ReactNode => {
    if (dre === null || recorteDre === null || !first || !last) return null
    const { centroCusto, filial, ...recorte } = recorteDre
    const periodo = mes === null ? { inicio: first, fim: last } : { inicio: mes, fim: mes }
    const search = {
      ...recorte,
      ...periodo,
      centroCusto: dre.centroCusto === null ? centroCusto : String(dre.centroCusto),
      filial: dre.filial === null ? filial : String(dre.filial),
      abertas: dre.explicar.split('/')[0],
      explicar: dre.explicar,
    }
    return (
      <Link className={styles['explicar']} to={paths.dre} search={search} title={t('explicar')}>
        <Icon name="search" size={12} />
        <span className="visually-hidden">{t('explicar')}</span>
      </Link>
    )
  }
  const exercicio = meses.length > 0 ? t('colunas.exercicio') : ''
  return (
    <Table label={t('tabela')}>
      <thead>
        <tr>
          <th scope="col">{t('colunas.nome')}</th>
          <th scope="col" className={`num ${styles['largo']}`}>
            {t('colunas.orcado')}
            <small>{acumulado}</small>
          </th>
          <th scope="col" className={`num ${styles['largo']}`}>
            {t('colunas.realizado')}
            <small>{acumulado}</small>
          </th>
          <th scope="col" className="num">
            {t('colunas.variacao')}
          </th>
          <th scope="col" className={`num ${styles['largo']}`}>
            {t('colunas.percentual')}
          </th>
          <th scope="col">{t('colunas.farol')}</th>
          <th scope="col" className={`num ${styles['largo']}`}>
            {t('colunas.orcado')}
            <small>{exercicio}</small>
          </th>
          <th scope="col" className={`num ${styles['largo']}`} title={t('colunas.previstoTitulo')}>
            {t('colunas.previsto')}
            <small>{exercicio}</small>
          </th>
          {porMes &&
            meses.map((mes) =>
              mesesRealizados.includes(mes) ? (
                (['orcado', 'realizado', 'variacao'] as const).map((coluna) => (
                  <th key={`${mes} ${coluna}`} scope="col" className={`num ${styles['largo']}`}>
                    {t(`colunas.${coluna}`)}
                    <small>{formatMes(mes, language)}</small>
                  </th>
                ))
              ) : (
                <th key={mes} scope="col" className={`num ${styles['largo']}`}>
                  {t('colunas.orcado')}
                  <small>{t('colunas.mesSem', { mes: formatMes(mes, language) })}</small>
                </th>
              ),
            )}
        </tr>
      </thead>
      <tbody>
        {linhas.map((line) => (
          <tr key={line.chave} data-nivel={line.nivel} className={styles[`nivel${line.nivel}`]}>
            <th scope="row" className={styles['nome']}>
              <Nome linha={line} onToggle={onToggle} />
            </th>
            <Comparado comparado={line.comparado} natureza={line.natureza} link={linkOf(line.dre, null)} />
            {porMes && <Meses linha={line} meses={meses} mesesRealizados={mesesRealizados} linkOf={(mes) => linkOf(line.dre, mes)} />}
          </tr>
        ))}
      </tbody>
      {resultado && (
        <tfoot>
          <tr>
            <th scope="row" className={styles['nome']}>
              {t('resultado')}
              <Par comparado={resultado.acumulado} />
            </th>
            <Comparado comparado={resultado} natureza={null} link={null} />
            {porMes && (
              <Meses linha={{ comparado: resultado, natureza: null }} meses={meses} mesesRealizados={mesesRealizados} linkOf={() => null} />
            )}
          </tr>
        </tfoot>
      )}
    </Table>
  )
}

function onNomeKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
  const button = event.currentTarget
  const nomes = [...(button.closest('tbody')?.querySelectorAll<HTMLElement>('[data-linha]') ?? [])]
  const i = nomes.indexOf(button)
  const isOpen = button.getAttribute('aria-expanded') === 'true'
  const target = new Map([
    ['ArrowDown', nomes[i + 1]],
    ['ArrowUp', nomes[i - 1]],
    ['Home', nomes[0]],
    ['End', nomes.at(-1)],
  ]).get(event.key)
  if (target) target.focus()
  else if (event.key === (isOpen ? 'ArrowLeft' : 'ArrowRight')) button.click()
  else return
  event.preventDefault()
}

function Nome({ linha, onToggle }: { linha: AcompanhamentoRow; onToggle: (key: string) => void }) {
  const { t } = useTranslation('orcamento-acompanhamento')
  const { texto, nome, detalhe, abrivel, aberta, chave, semLinha, comparado } = linha
  const content = (
    <>
      <span className={styles['dobra']} data-aberta={aberta || undefined}>
        {abrivel && <Icon name="right" size={12} />}
      </span>
      <span className={styles['texto']}>
        <bdi title={nome}>{texto === undefined ? nome : t(texto)}</bdi>
        {detalhe !== '' && <small>{detalhe}</small>}
        {semLinha && <small className={styles['semLinha']}>{t('semLinha')}</small>}
        <Par comparado={comparado.acumulado} />
      </span>
    </>
  )
  return abrivel ? (
    <button type="button" data-linha={chave} aria-expanded={aberta} onKeyDown={onNomeKeyDown} onClick={() => onToggle(chave)}>
      {content}
    </button>
  ) : (
    <span className={styles['fixo']}>{content}</span>
  )
}

function Par({ comparado: { orcadoCentavos, realizadoCentavos } }: { comparado: AcompanhamentoComparado }) {
  const { t } = useTranslation('orcamento-acompanhamento')
  return (
    <small className={styles['par']}>
      <span>
        {t('colunas.orcado')} <Valor centavos={orcadoCentavos} casas={0} />
      </span>
      <span>
        {t('colunas.realizado')} <Valor centavos={realizadoCentavos} casas={0} />
      </span>
    </small>
  )
}

function Comparado({
  comparado: { acumulado, exercicio },
  natureza,
  link,
}: {
  comparado: Acompanhamento
  natureza: string | null
  link: ReactNode
}) {
  const { orcadoCentavos, realizadoCentavos, variacaoCentavos, razao } = acumulado
  return (
    <>
      <td className={`num ${styles['largo']}`}>
        <Valor centavos={orcadoCentavos} />
      </td>
      <td className={`num ${styles['largo']}`}>
        {link}
        <Valor centavos={realizadoCentavos} />
      </td>
      <td className="num">
        <Valor centavos={variacaoCentavos} sinal favoravel={toneOf(variacaoCentavos)} />
      </td>
      <td className={`num ${styles['largo']}`}>
        <Razao razao={razao} sinal teto={9.999} />
      </td>
      <td>
        <Farol comparado={acumulado} natureza={natureza} />
      </td>
      <td className={`num ${styles['largo']} ${styles['ano']}`}>
        <Valor centavos={exercicio.orcadoCentavos} />
      </td>
      <td className={`num ${styles['largo']}`}>
        <Valor centavos={exercicio.previstoCentavos} />
      </td>
    </>
  )
}

interface MesesProps {
  linha: Pick<AcompanhamentoRow, 'comparado' | 'natureza'>
  meses: readonly string[]
  mesesRealizados: readonly string[]
  linkOf: (mes: string) => ReactNode
}

function Meses({ linha: { comparado, natureza }, meses, mesesRealizados, linkOf }: MesesProps) {
  return meses.map((mes, i) => {
    const doMes = comparado.meses[i]
    if (!doMes) return null
    const orcado = (
      <td key={mes} className={`num ${styles['largo']} ${styles['ano']}`}>
        <Valor centavos={doMes.orcadoCentavos} />
      </td>
    )
    if (!mesesRealizados.includes(mes)) return orcado
    return [
      orcado,
      <td key={`${mes} realizado`} className={`num ${styles['largo']}`}>
        {linkOf(mes)}
        <Valor centavos={doMes.realizadoCentavos} />
      </td>,
      <td key={`${mes} variacao`} className={`num ${styles['largo']}`}>
        <Farol comparado={doMes} natureza={natureza} isShort />
        <Valor centavos={doMes.variacaoCentavos} sinal favoravel={toneOf(doMes.variacaoCentavos)} />
      </td>,
    ]
  })
}

function toneOf(variacao: number | null): boolean | undefined {
  return variacao === null || variacao === 0 ? undefined : variacao > 0
}

export const listMesesDe = (inicio: string): string[] => Array.from({ length: 12 }, (_, i) => addMeses(inicio, i))
