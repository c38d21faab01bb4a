import type { CriacaoPrevia, CriacaoPreviaGrupo, CriacaoProblema } from '@lastro/contract'
import { GRUPO_NATUREZAS, addMeses, isSubtrativa, orientCentavos } from '@lastro/engine'
import { formatCentavos, formatInteger, formatMes, formatShortMes, NO_VALUE } from '@lastro/formato'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Table } from '../../../table/Table.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Segmented } from '../../../ui/Toolbar.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import styles from './criacao.module.css'
import { MESES, readTaxa } from './draft.ts'

interface PreviewCriacaoProps {
  preview: CriacaoPrevia
  inicio: string
  taxas: Readonly<Record<number, string>> | null
  taxa: string
  onTaxas: (taxas: Record<number, string>) => void
  isStale: boolean
}

const sum = (valores: readonly number[]): number => valores.reduce((soma, valor) => soma + valor, 0)
const naturezaOf = ({ natureza }: CriacaoPreviaGrupo) => GRUPO_NATUREZAS.find((each) => each === natureza) ?? 'outras'
const nomeOf = (grupo: CriacaoPreviaGrupo): string => (isSubtrativa(naturezaOf(grupo)) ? `(−) ${grupo.descricao}` : grupo.descricao)
const shown = (grupo: CriacaoPreviaGrupo, valor: number): number => orientCentavos(naturezaOf(grupo), valor) + 0

export function PreviaCriacao({ preview, inicio, isStale, ...taxas }: PreviewCriacaoProps) {
  const { t } = useTranslation('orcamento-criacao')
  const { language } = usePreferencias()
  const [view, setView] = useState<'ano' | 'meses'>('ano')
  const integer = (valor: number) => formatInteger(valor, language)
  return (
    <div className={styles['previa']} aria-busy={isStale || undefined}>
      <div className={styles['cabecaPrevia']}>
        <p role="status">{t('previa.conta', { linhas: integer(preview.linhas), areas: integer(preview.areas) })}</p>
        <Segmented
          label={t('previa.vista')}
          value={view}
          options={(['ano', 'meses'] as const).map((value) => ({ value, label: t(`previa.${value}`) }))}
          onChange={setView}
        />
      </div>
      <Avisos preview={preview} />
      {preview.problemas.length > 0 && <Problemas problemas={preview.problemas} total={preview.problemasTotal} />}
      {preview.grupos.length > 0 &&
        (view === 'ano' ? <PorAno grupos={preview.grupos} {...taxas} /> : <PorMes grupos={preview.grupos} inicio={inicio} />)}
    </div>
  )
}

function Avisos({ preview: { realizadoAte, semDestinoCentavos, arquivadoCentavos, linhasSemCurva } }: { preview: CriacaoPrevia }) {
  const { t } = useTranslation('orcamento-criacao')
  const { language, negativos } = usePreferencias()
  const reais = (centavos: number) => `R$\u00a0${formatCentavos(centavos, { idioma: language, negativos })}`
  const avisos = [
    ...(realizadoAte === null ? [] : [t('previa.ate', { mes: formatMes(realizadoAte, language) })]),
    ...(semDestinoCentavos === 0 ? [] : [t('previa.semDestino', { valor: reais(semDestinoCentavos) })]),
    ...(arquivadoCentavos === 0 ? [] : [t('previa.arquivado', { valor: reais(arquivadoCentavos) })]),
    ...(linhasSemCurva === 0 ? [] : [t('previa.semCurva', { count: linhasSemCurva, linhas: formatInteger(linhasSemCurva, language) })]),
  ]
  if (avisos.length === 0) return null
  return (
    <ul className={styles['avisos']}>
      {avisos.map((aviso) => (
        <li key={aviso}>
          <Icon name="warning" size={14} />
          {aviso}
        </li>
      ))}
    </ul>
  )
}

function Problemas({ problemas, total }: { problemas: readonly CriacaoProblema[]; total: number }) {
  const { t } = useTranslation('orcamento-criacao')
  const { language } = usePreferencias()
  const integer = (valor: number) => formatInteger(valor, language)
  return (
    <div className={styles['problemas']}>
      <p role="alert">
        <Icon name="error" size={14} />
        {t('problemas.texto', { count: total, total: integer(total) })}
      </p>
      <Table label={t('problemas.tabela')} dense>
        <thead>
          <tr>
            <th scope="col">{t('problemas.linha')}</th>
            <th scope="col">{t('problemas.campo')}</th>
            <th scope="col">{t('problemas.valor')}</th>
            <th scope="col">{t('problemas.motivo')}</th>
          </tr>
        </thead>
        <tbody>
          {problemas.map(({ linha, campo, valor, message }) => (
            <tr key={`${linha} ${campo} ${message}`}>
              <th scope="row">{integer(linha)}</th>
              <td>{campo}</td>
              <td>{valor}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {total > problemas.length && (
        <p>{t('problemas.mais', { count: total - problemas.length, total: integer(total - problemas.length) })}</p>
      )}
    </div>
  )
}

const MOTIVOS = ['crescimento', 'indice', 'arredondamento'] as const

type PorAnoProps = Pick<PreviewCriacaoProps, 'taxas' | 'taxa' | 'onTaxas'> & { grupos: readonly CriacaoPreviaGrupo[] }

function PorAno({ grupos, taxas, taxa, onTaxas }: PorAnoProps) {
  const { t } = useTranslation('orcamento-criacao')
  const motivos = MOTIVOS.filter((motivo) => grupos.some((grupo) => grupo[`${motivo}Centavos`] !== 0))
  const colunas = ['antes', ...motivos, 'depois', 'variacao'] as const
  const before = sum(grupos.map(({ antesCentavos }) => sum(antesCentavos)))
  const after = sum(grupos.map(({ depoisCentavos }) => sum(depoisCentavos)))
  return (
    <Table label={t('previa.tabelaAno')}>
      <thead>
        <tr>
          <th scope="col">{t('previa.grupo')}</th>
          {taxas && (
            <th scope="col" className="num">
              {t('previa.taxa')}
            </th>
          )}
          {colunas.map((coluna) => (
            <th key={coluna} scope="col" className="num">
              {t(`previa.${coluna}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {grupos.map((grupo) => {
          const [from, para] = [sum(grupo.antesCentavos), sum(grupo.depoisCentavos)].map((valor) => shown(grupo, valor))
          const texto = taxas?.[grupo.id] ?? ''
          return (
            <tr key={grupo.id}>
              <th scope="row">{nomeOf(grupo)}</th>
              {taxas && (
                <td className="num">
                  <input
                    className={styles['taxa']}
                    inputMode="decimal"
                    autoComplete="off"
                    placeholder={taxa.trim() === '' ? '0' : taxa}
                    value={texto}
                    aria-label={t('previa.taxaDe', { grupo: grupo.descricao })}
                    aria-invalid={readTaxa(texto) === undefined || undefined}
                    onChange={(event) => onTaxas({ ...taxas, [grupo.id]: event.currentTarget.value })}
                  />
                </td>
              )}
              <td className="num">
                <Valor centavos={from ?? 0} />
              </td>
              {motivos.map((motivo) => (
                <td key={motivo} className="num">
                  <Valor centavos={shown(grupo, grupo[`${motivo}Centavos`])} sinal />
                </td>
              ))}
              <td className="num">
                <b>
                  <Valor centavos={para ?? 0} />
                </b>
              </td>
              <td className="num">
                <Variacao antes={from ?? 0} depois={para ?? 0} />
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('previa.resultado')}</th>
          {taxas && <td className="num">{NO_VALUE}</td>}
          <td className="num">
            <Valor centavos={before} />
          </td>
          {motivos.map((motivo) => (
            <td key={motivo} className="num">
              <Valor centavos={sum(grupos.map((grupo) => grupo[`${motivo}Centavos`]))} sinal />
            </td>
          ))}
          <td className="num">
            <Valor centavos={after} />
          </td>
          <td className="num">
            <Variacao antes={before} depois={after} />
          </td>
        </tr>
      </tfoot>
    </Table>
  )
}

function Variacao({ antes, depois }: { antes: number; depois: number }) {
  return <Razao razao={antes === 0 ? null : (depois - antes) / Math.abs(antes)} sinal teto={9.999} />
}

function PorMes({ grupos, inicio }: { grupos: readonly CriacaoPreviaGrupo[]; inicio: string }) {
  const { t } = useTranslation('orcamento-criacao')
  const { language } = usePreferencias()
  const meses = Array.from({ length: MESES }, (_, mes) => addMeses(inicio, mes))
  const twelve = (valores: readonly number[]) => [...valores, sum(valores)]
  const somas = (which: 'antesCentavos' | 'depoisCentavos') =>
    twelve(meses.map((_, mes) => sum(grupos.map((grupo) => grupo[which][mes] ?? 0))))
  const celulas = (valores: readonly number[]) =>
    valores.map((centavos, coluna) => (
      // oxlint-disable-next-line react/no-array-index-key -- thirteen fixed columns
      <td key={coluna} className="num">
        <Valor centavos={centavos} />
      </td>
    ))
  return (
    <Table label={t('previa.tabelaMeses')} dense>
      <thead>
        <tr>
          <th scope="col">{t('previa.grupo')}</th>
          {meses.map((mes) => (
            <th key={mes} scope="col" className="num">
              {formatShortMes(mes, language)}
            </th>
          ))}
          <th scope="col" className="num">
            {t('previa.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {grupos.map((grupo) => (
          <Fragment key={grupo.id}>
            <tr className={styles['antes']}>
              <th scope="row">
                {nomeOf(grupo)} <small>{t('previa.antes')}</small>
              </th>
              {celulas(twelve(grupo.antesCentavos).map((valor) => shown(grupo, valor)))}
            </tr>
            <tr className={styles['depois']}>
              <th scope="row">
                <span className="visually-hidden">{nomeOf(grupo)}</span> <small>{t('previa.depois')}</small>
              </th>
              {celulas(twelve(grupo.depoisCentavos).map((valor) => shown(grupo, valor)))}
            </tr>
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('previa.resultado')}</th>
          {celulas(somas('depoisCentavos'))}
        </tr>
      </tfoot>
    </Table>
  )
}
