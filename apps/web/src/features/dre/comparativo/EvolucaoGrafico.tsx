import type { ComparativoLinha, DreComparativo } from '@lastro/contract'
import { niceTicks } from '@lastro/engine'
import { compactCentavos, formatPeriodo, formatRazao } from '@lastro/formato'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
import { ToolbarButton } from '../../../ui/Toolbar.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import type { DreVisao } from '../dre-search.ts'
import { Grafico } from '../Grafico.tsx'
import { useElementWidth } from '../../../ui/use-element-width.ts'
import type { Evolucao } from './charts.ts'
import styles from './Graficos.module.css'
import { nomeDaFonte } from './labels.ts'

const HEIGHT = 150
const [TOP, BACKGROUND, SIDE] = [10, 22, 56]
const MARGEM = 32

interface EvolucaoGraficoProps {
  comparativo: Pick<DreComparativo, 'partes' | 'fontes' | 'opcoes'>
  linha: ComparativoLinha
  evolucao: Evolucao
  escala: DreVisao['escala']
  casas: number
  isPhone: boolean
}

/** Line chart of one DRE line by period, one series per source, with the same data as a table. */
export function EvolucaoGrafico({ comparativo, linha, evolucao, escala, casas, isPhone }: EvolucaoGraficoProps) {
  const { t } = useTranslation('dre-comparativo')
  const { t: dre } = useTranslation('dre')
  const { language } = usePreferencias()
  const { ref, width } = useElementWidth()
  const [isOpen, setOpened] = useState(false)
  const [requested, setRequested] = useState(false)
  const table = requested || isPhone
  const razao = linha.unidade === 'razao'
  const { partes, series } = evolucao
  const nomeOf = (i: number): string => {
    const parte = comparativo.partes[i]!
    return formatPeriodo(parte.inicio, parte.fim, language)
  }
  const unidade = razao ? '%' : dre(`escala.${escala}`)
  return (
    <Grafico
      ref={ref}
      titulo={t('graficos.evolucao')}
      detalhe={`${linha.descricao} · ${unidade}`}
      isOpen={isOpen}
      toggleLabel={t(isOpen ? 'graficos.recolher' : 'graficos.abrir')}
      onToggle={() => setOpened(!isOpen)}
      actions={
        !isPhone && (
          <ToolbarButton pressed={table} onClick={() => setRequested(!requested)}>
            {t('graficos.tabela')}
          </ToolbarButton>
        )
      }
    >
      {!table && (
        <Stack as="figure" gap={4} padding={[4, 16]}>
          <Linhas
            series={series.map(({ valores }) => valores)}
            nomes={partes.map(nomeOf)}
            width={Math.max(SIDE * 2, (width || 640) - MARGEM)}
            label={t('graficos.descricao', { linha: linha.descricao, unidade })}
            shorten={(valor) =>
              razao
                ? formatRazao(valor, { idioma: language, casas: 0, symbol: true })
                : compactCentavos(valor, (short) => dre(`cascata.eixo.${short}`), language, 1)
            }
          />
          <Inline as="figcaption" gap={[4, 16]} wrap>
            {series.map(({ fonte }, i) => (
              <Text key={fonte} size={12} tone="soft">
                <Inline as="span" gap={6} className={styles['linhas']} data-serie={i}>
                  <svg width="28" height="10" aria-hidden="true">
                    <path d="M0 5H28" />
                    <Marca serie={i} x={14} y={5} />
                  </svg>
                  {nomeDaFonte(t, comparativo, fonte)}
                </Inline>
              </Text>
            ))}
          </Inline>
        </Stack>
      )}
      {table && (
        <DataTable
          label={t('graficos.tabela')}
          frame="inline"
          density="dense"
          rows={partes.map((parte) => ({ parte, nome: nomeOf(parte) }))}
          rowKey={({ parte }) => parte}
          columns={[
            { id: 'periodo', header: t('graficos.periodo'), cell: ({ nome }) => nome },
            ...series.map(({ fonte, valores }) => ({
              id: fonte,
              header: nomeDaFonte(t, comparativo, fonte),
              numeric: true,
              cell: (_: object, i: number) =>
                razao ? <Razao razao={valores[i] ?? null} /> : <Valor centavos={valores[i] ?? null} escala={escala} casas={casas} />,
            })),
          ]}
        />
      )}
    </Grafico>
  )
}

/** Marker paths around the origin: circle, square, triangle, diamond. Further series have them hollow. */
const MARCAS = ['M-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0', 'M-2.6 -2.6h5.2v5.2h-5.2z', 'M0 -3.4L3.4 2.6H-3.4z', 'M0 -3.8L3.4 0L0 3.8L-3.4 0z']

function Marca({ serie, x, y }: { serie: number; x: number; y: number }) {
  const oca = serie >= MARCAS.length || undefined
  return <path data-marca data-oca={oca} d={MARCAS[serie % MARCAS.length]} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} />
}

interface LinhasProps {
  series: readonly (readonly (number | null)[])[]
  nomes: readonly string[]
  width: number
  label: string
  shorten: (valor: number) => string
}

/** Lines break at missing values; zero is always in the range. */
function Linhas({ series, nomes, width, label, shorten }: LinhasProps) {
  const known = series.flat().filter((valor) => valor !== null)
  const [min, max] = [Math.min(0, ...known), Math.max(0, ...known)]
  const inside = Math.max(120, width - SIDE - 16)
  const y = (valor: number): number => TOP + ((max - valor) / (max - min || 1)) * (HEIGHT - TOP - BACKGROUND)
  const x = (i: number): number => SIDE + ((i + 0.5) * inside) / nomes.length
  // Labels take about 64 px; in less space only every nth is shown.
  const offset = Math.max(1, Math.ceil((64 * nomes.length) / inside))
  const excerpts = (valores: readonly (number | null)[]): string =>
    valores
      .map((valor, i) =>
        valor === null ? '' : `${valores[i - 1] === null || i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(valor).toFixed(1)}`,
      )
      .join('')
  return (
    <svg className={styles['linhas']} width={width} height={HEIGHT} role="img" aria-label={label}>
      {[...new Set([0, ...niceTicks(min, max)])].map((valor) => (
        <g key={valor}>
          <line data-zero={valor === 0 || undefined} x1={SIDE} x2={SIDE + inside} y1={y(valor)} y2={y(valor)} />
          <text x={SIDE - 6} y={y(valor) + 4} textAnchor="end">
            {valor === 0 ? '0' : shorten(valor)}
          </text>
        </g>
      ))}
      {nomes.map(
        (nome, i) =>
          i % offset === 0 && (
            <text key={nome} x={x(i)} y={HEIGHT - 6} textAnchor="middle">
              {nome}
            </text>
          ),
      )}
      {series.map((valores, serie) => (
        <g key={serie} data-serie={serie}>
          <path d={excerpts(valores)} />
          {valores.map((valor, i) => valor !== null && <Marca key={nomes[i]} serie={serie} x={x(i)} y={y(valor)} />)}
        </g>
      ))}
    </svg>
  )
}
