import type { AcompanhamentoComparado, Acompanhamento } from '@lastro/contract'
import { addMeses } from '@lastro/engine'
import { formatMes, formatPeriodo } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { type Column, DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Detail, Text } from '../../../ui/Text.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import { Stack } from '../../../ui/layout.tsx'
import styles from './acompanhamento.module.css'
import { Farol } from './Farol.tsx'
import type { DreLinkTarget, AcompanhamentoRow } from './rows.ts'

export interface RecorteDre {
  modelo: number
  centroCusto: string | undefined
  filial: string | undefined
  rateio: 'depois' | undefined
}

type TableRow = AcompanhamentoRow | (Pick<AcompanhamentoRow, 'chave' | 'comparado' | 'natureza' | 'dre'> & { nivel: 'total' })

interface TabelaProps {
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
export function Tabela({ linhas, resultado, meses, mesesRealizados, porMes, recorteDre, onToggle }: TabelaProps) {
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
        <Icon name="search" size={12} inline />
        <span className="visually-hidden">{t('explicar')}</span>
      </Link>
    )
  }
  const exercicio = meses.length > 0 ? t('colunas.exercicio') : ''
  const amounts = (id: string, header: 'orcado' | 'realizado' | 'variacao' | 'previsto', detail: string) => ({
    id,
    header: (
      <>
        {t(`colunas.${header}`)}
        <Detail>{detail}</Detail>
      </>
    ),
    numeric: true,
    wide: true,
  })
  const columnsOf = (mes: string, i: number): Column<TableRow>[] => {
    const nome = formatMes(mes, language)
    const isRealizado = mesesRealizados.includes(mes)
    const orcado = {
      ...amounts(`${mes} orcado`, 'orcado', isRealizado ? nome : t('colunas.mesSem', { mes: nome })),
      amount: ({ comparado }: TableRow) => comparado.meses[i]?.orcadoCentavos ?? null,
      edge: true,
    }
    if (!isRealizado) return [orcado]
    return [
      orcado,
      {
        ...amounts(`${mes} realizado`, 'realizado', nome),
        cell: ({ comparado, dre }) => (
          <>
            {linkOf(dre, mes)}
            <Valor centavos={comparado.meses[i]?.realizadoCentavos ?? null} />
          </>
        ),
      },
      {
        ...amounts(`${mes} variacao`, 'variacao', nome),
        cell: ({ comparado, natureza }) => {
          const doMes = comparado.meses[i]
          return (
            doMes && (
              <>
                <Farol comparado={doMes} natureza={natureza} isShort />
                <Valor centavos={doMes.variacaoCentavos} sinal favoravel={toneOf(doMes.variacaoCentavos)} />
              </>
            )
          )
        },
      },
    ]
  }
  return (
    <DataTable<TableRow>
      label={t('tabela')}
      rows={linhas}
      rowKey={({ chave }) => chave}
      rowProps={({ nivel }) => ({ 'data-nivel': nivel })}
      total={resultado && { nivel: 'total', chave: 'resultado', comparado: resultado, natureza: null, dre: null }}
      columns={[
        {
          id: 'nome',
          header: t('colunas.nome'),
          cell: (row) =>
            row.nivel === 'total' ? (
              <>
                {t('resultado')}
                <Par comparado={row.comparado.acumulado} />
              </>
            ) : (
              <Nome linha={row} onToggle={onToggle} />
            ),
        },
        { ...amounts('orcado', 'orcado', acumulado), amount: ({ comparado }) => comparado.acumulado.orcadoCentavos },
        {
          ...amounts('realizado', 'realizado', acumulado),
          cell: ({ comparado, dre }) => (
            <>
              {linkOf(dre, null)}
              <Valor centavos={comparado.acumulado.realizadoCentavos} />
            </>
          ),
        },
        {
          id: 'variacao',
          header: t('colunas.variacao'),
          numeric: true,
          cell: ({
            comparado: {
              acumulado: { variacaoCentavos },
            },
          }) => <Valor centavos={variacaoCentavos} sinal favoravel={toneOf(variacaoCentavos)} />,
        },
        {
          id: 'percentual',
          header: t('colunas.percentual'),
          numeric: true,
          wide: true,
          cell: ({ comparado }) => <Razao razao={comparado.acumulado.razao} sinal cap={9.999} />,
        },
        {
          id: 'farol',
          header: t('colunas.farol'),
          cell: ({ comparado, natureza }) => <Farol comparado={comparado.acumulado} natureza={natureza} />,
        },
        {
          ...amounts('orcadoAno', 'orcado', exercicio),
          amount: ({ comparado }) => comparado.exercicio.orcadoCentavos,
          edge: true,
        },
        {
          ...amounts('previsto', 'previsto', exercicio),
          amount: ({ comparado }) => comparado.exercicio.previstoCentavos,
          headerProps: { title: t('colunas.previstoTitulo') },
        },
        ...(porMes ? meses : []).flatMap(columnsOf),
      ]}
    />
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
  const { texto, nome, detalhe, expandable, isOpen, chave, semLinha, comparado } = linha
  const content = (
    <>
      <span className={styles['dobra']} data-aberta={isOpen || undefined}>
        {expandable && <Icon name="right" size={12} />}
      </span>
      <Stack as="span">
        <Text className={styles['texto']} {...(linha.nivel === 0 ? { weight: 'semibold' } : linha.nivel === 2 && { tone: 'soft' })}>
          <bdi title={nome}>{texto === undefined ? nome : t(texto)}</bdi>
        </Text>
        {detalhe !== '' && <Detail>{detalhe}</Detail>}
        {semLinha && <Detail tone="warn">{t('semLinha')}</Detail>}
        <Par comparado={comparado.acumulado} />
      </Stack>
    </>
  )
  return expandable ? (
    <button
      type="button"
      className={styles['nome']}
      style={{ marginInlineStart: linha.nivel * 16 }}
      data-linha={chave}
      aria-expanded={isOpen}
      onKeyDown={onNomeKeyDown}
      onClick={() => onToggle(chave)}
    >
      {content}
    </button>
  ) : (
    <span className={styles['nome']} style={{ marginInlineStart: linha.nivel * 16 }}>
      {content}
    </span>
  )
}

function Par({ comparado: { orcadoCentavos, realizadoCentavos } }: { comparado: AcompanhamentoComparado }) {
  const { t } = useTranslation('orcamento-acompanhamento')
  return (
    <Detail phone>
      {t('colunas.orcado')} <Valor centavos={orcadoCentavos} casas={0} />
      <br />
      {t('colunas.realizado')} <Valor centavos={realizadoCentavos} casas={0} />
    </Detail>
  )
}

function toneOf(variacao: number | null): boolean | undefined {
  return variacao === null || variacao === 0 ? undefined : variacao > 0
}

export const listMesesDe = (inicio: string): string[] => Array.from({ length: 12 }, (_, i) => addMeses(inicio, i))
