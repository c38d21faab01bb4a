import type { CriacaoPrevia, CriacaoPreviaGrupo, CriacaoProblema } from '@lastro/contract'
import { GRUPO_NATUREZAS, addMeses, isSubtrativa, orientCentavos } from '@lastro/engine'
import { formatCentavos, formatInteger, formatMes, formatShortMes, NO_VALUE } from '@lastro/formato'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Callout } from '../../../ui/Callout.tsx'
import { CellInput } from '../../../ui/CellInput.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Segmented } from '../../../ui/Toolbar.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import { Inline, Stale } from '../../../ui/layout.tsx'
import styles from './criacao.module.css'
import { MESES, readTaxa } from './draft.ts'

interface PreviaCriacaoProps {
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

export function PreviaCriacao({ preview, inicio, isStale, ...taxas }: PreviaCriacaoProps) {
  const { t } = useTranslation('orcamento-criacao')
  const { language } = usePreferencias()
  const [view, setView] = useState<'ano' | 'meses'>('ano')
  const integer = (valor: number) => formatInteger(valor, language)
  return (
    <Stale stale={isStale} gap={12} aria-busy={isStale || undefined}>
      <Inline justify="between" wrap>
        <p role="status">{t('previa.conta', { linhas: integer(preview.linhas), areas: integer(preview.areas) })}</p>
        <Segmented
          label={t('previa.vista')}
          value={view}
          options={(['ano', 'meses'] as const).map((value) => ({ value, label: t(`previa.${value}`) }))}
          onChange={setView}
        />
      </Inline>
      <Avisos preview={preview} />
      {preview.problemas.length > 0 && <Problemas problemas={preview.problemas} total={preview.problemasTotal} />}
      {preview.grupos.length > 0 &&
        (view === 'ano' ? <PorAno grupos={preview.grupos} {...taxas} /> : <PorMes grupos={preview.grupos} inicio={inicio} />)}
    </Stale>
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
    <Callout tone="warn">
      <ul>
        {avisos.map((aviso) => (
          <li key={aviso}>{aviso}</li>
        ))}
      </ul>
    </Callout>
  )
}

function Problemas({ problemas, total }: { problemas: readonly CriacaoProblema[]; total: number }) {
  const { t } = useTranslation('orcamento-criacao')
  const { language } = usePreferencias()
  const integer = (valor: number) => formatInteger(valor, language)
  return (
    <>
      <Callout tone="unf" role="alert">
        {t('problemas.texto', { count: total, total: integer(total) })}
      </Callout>
      <DataTable
        label={t('problemas.tabela')}
        density="dense"
        frame="boxed"
        rows={problemas}
        rowKey={({ linha, campo, message }) => `${linha} ${campo} ${message}`}
        columns={[
          { id: 'linha', header: t('problemas.linha'), cell: ({ linha }) => integer(linha) },
          { id: 'campo', header: t('problemas.campo'), cell: ({ campo }) => campo },
          { id: 'valor', header: t('problemas.valor'), cell: ({ valor }) => valor },
          { id: 'motivo', header: t('problemas.motivo'), wrap: true, cell: ({ message }) => message },
        ]}
      />
      {total > problemas.length && (
        <p>{t('problemas.mais', { count: total - problemas.length, total: integer(total - problemas.length) })}</p>
      )}
    </>
  )
}

const MOTIVOS = ['crescimento', 'indice', 'arredondamento'] as const

type PorAnoProps = Pick<PreviaCriacaoProps, 'taxas' | 'taxa' | 'onTaxas'> & { grupos: readonly CriacaoPreviaGrupo[] }

interface AnoRow extends Record<(typeof MOTIVOS)[number], number> {
  id: number | 'resultado'
  nome: string
  before: number
  after: number
  grupo?: CriacaoPreviaGrupo
}

function PorAno({ grupos, taxas, taxa, onTaxas }: PorAnoProps) {
  const { t } = useTranslation('orcamento-criacao')
  const motivos = MOTIVOS.filter((motivo) => grupos.some((grupo) => grupo[`${motivo}Centavos`] !== 0))
  const sumGrupos = (of: (grupo: CriacaoPreviaGrupo) => number) => sum(grupos.map(of))
  return (
    <DataTable<AnoRow>
      label={t('previa.tabelaAno')}
      frame="boxed"
      rows={grupos.map((grupo) => ({
        id: grupo.id,
        nome: nomeOf(grupo),
        before: shown(grupo, sum(grupo.antesCentavos)),
        after: shown(grupo, sum(grupo.depoisCentavos)),
        crescimento: shown(grupo, grupo.crescimentoCentavos),
        indice: shown(grupo, grupo.indiceCentavos),
        arredondamento: shown(grupo, grupo.arredondamentoCentavos),
        grupo,
      }))}
      rowKey={({ id }) => id}
      total={{
        id: 'resultado',
        nome: t('previa.resultado'),
        before: sumGrupos(({ antesCentavos }) => sum(antesCentavos)),
        after: sumGrupos(({ depoisCentavos }) => sum(depoisCentavos)),
        crescimento: sumGrupos(({ crescimentoCentavos }) => crescimentoCentavos),
        indice: sumGrupos(({ indiceCentavos }) => indiceCentavos),
        arredondamento: sumGrupos(({ arredondamentoCentavos }) => arredondamentoCentavos),
      }}
      columns={[
        { id: 'grupo', header: t('previa.grupo'), cell: ({ nome }) => nome },
        ...(taxas
          ? [
              {
                id: 'taxa',
                header: t('previa.taxa'),
                numeric: true,
                cell: ({ grupo }: AnoRow) =>
                  grupo ? (
                    <CellInput
                      placeholder={taxa.trim() === '' ? '0' : taxa}
                      value={taxas[grupo.id] ?? ''}
                      aria-label={t('previa.taxaDe', { grupo: grupo.descricao })}
                      aria-invalid={readTaxa(taxas[grupo.id] ?? '') === undefined || undefined}
                      onChange={(event) => onTaxas({ ...taxas, [grupo.id]: event.currentTarget.value })}
                    />
                  ) : (
                    NO_VALUE
                  ),
              },
            ]
          : []),
        { id: 'antes', header: t('previa.antes'), amount: ({ before }) => before },
        ...motivos.map((motivo) => ({
          id: motivo,
          header: t(`previa.${motivo}`),
          numeric: true,
          cell: (row: AnoRow) => <Valor centavos={row[motivo]} sinal />,
        })),
        {
          id: 'depois',
          header: t('previa.depois'),
          numeric: true,
          cell: ({ after }) => (
            <b>
              <Valor centavos={after} />
            </b>
          ),
        },
        {
          id: 'variacao',
          header: t('previa.variacao'),
          numeric: true,
          cell: ({ before, after }) => <Razao razao={before === 0 ? null : (after - before) / Math.abs(before)} sinal cap={9.999} />,
        },
      ]}
    />
  )
}

interface MesRow {
  id: string
  nome: ReactNode
  valores: readonly number[]
  className: string | undefined
}

function PorMes({ grupos, inicio }: { grupos: readonly CriacaoPreviaGrupo[]; inicio: string }) {
  const { t } = useTranslation('orcamento-criacao')
  const { language } = usePreferencias()
  const meses = Array.from({ length: MESES }, (_, mes) => addMeses(inicio, mes))
  const twelve = (valores: readonly number[]) => [...valores, sum(valores)]
  const rowsOf = (grupo: CriacaoPreviaGrupo): MesRow[] =>
    (['antes', 'depois'] as const).map((when) => ({
      id: `${grupo.id} ${when}`,
      nome: (
        <>
          <span className={when === 'depois' ? 'visually-hidden' : undefined}>{nomeOf(grupo)}</span>{' '}
          <Text as="small" weight="regular" tone="quiet">
            {t(`previa.${when}`)}
          </Text>
        </>
      ),
      valores: twelve(grupo[`${when}Centavos`]).map((valor) => shown(grupo, valor)),
      className: styles[when],
    }))
  return (
    <DataTable<MesRow>
      label={t('previa.tabelaMeses')}
      density="dense"
      frame="boxed"
      rows={grupos.flatMap(rowsOf)}
      rowKey={({ id }) => id}
      rowProps={({ className }) => ({ className })}
      total={{
        id: 'total',
        nome: t('previa.resultado'),
        valores: twelve(meses.map((_, mes) => sum(grupos.map(({ depoisCentavos }) => depoisCentavos[mes] ?? 0)))),
        className: undefined,
      }}
      columns={[
        { id: 'grupo', header: t('previa.grupo'), cell: ({ nome }) => nome },
        ...[...meses.map((mes) => formatShortMes(mes, language)), t('previa.total')].map((header, i) => ({
          id: `coluna ${i}`,
          header,
          numeric: true,
          cell: ({ valores }: MesRow) => <Valor centavos={valores[i] ?? null} />,
        })),
      ]}
    />
  )
}
