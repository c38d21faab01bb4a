import type { DreLinha, DreResposta } from '@lastro/contract'
import { drawColunas, escalaOf } from '@lastro/engine'
import { compactCentavos, formatCentavos, formatMes, formatShortMes, formatRazao } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../navigation/paths.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { Stack } from '../../ui/layout.tsx'
import { Text } from '../../ui/Text.tsx'
import { Razao, Valor } from '../../ui/Valor.tsx'
import { useElementWidth } from '../../ui/use-element-width.ts'
import { type NumberOrigin, toDre } from './link-target.ts'
import styles from './Relatorio.module.css'

const HEIGHT = 140
/** Label height in px above a column, or below a negative one. */
const LABEL = 52
const NOME = 34

interface EvolucaoProps {
  linha: DreLinha
  response: DreResposta
  origem: NumberOrigin
  comNome: boolean
}

export function Evolucao({ linha, response: { meses, temAnoAnterior }, origem, comNome }: EvolucaoProps) {
  const { t } = useTranslation('relatorio')
  const { t: dre } = useTranslation('dre')
  const { language, negativos } = usePreferencias()
  const { ref, width } = useElementWidth()
  const id = useId()
  const { valores, descricao, unidade, codigo } = linha
  const previous = temAnoAnterior && linha.anoAnterior.some((valor) => valor !== null) ? linha.anoAnterior : null
  const { atual: currentBars, anterior: previousBars, eixo, zeroY } = drawColunas(valores, previous, HEIGHT)
  const razao = unidade === 'razao'
  const escala = escalaOf([...valores, ...(previous ?? [])])
  const short = (valor: number): string =>
    razao
      ? formatRazao(valor, { idioma: language, casas: 0, symbol: true, negativos })
      : compactCentavos(valor, (shortUnidade) => dre(`cascata.eixo.${shortUnidade}`), language, 1)
  const fullText = (valor: number | null): string =>
    razao
      ? formatRazao(valor, { idioma: language, symbol: true, negativos })
      : `${formatCentavos(valor, { escala, idioma: language, negativos })} ${dre(`escala.${escala}`)}`
  const porMes = (width || 600) / Math.max(1, meses.length)
  const percent = (parte: number) => `${parte * 100}%`
  const stepCount = Math.max(1, Math.ceil(NOME / porMes))
  return (
    <Stack as="figure" gap={4}>
      {comNome && (
        <figcaption>
          <Text size={12} tone="soft">
            {descricao}
          </Text>
        </figcaption>
      )}
      <div ref={ref} className={styles['quadro']}>
        <svg height={HEIGHT + 22} aria-hidden="true">
          <defs>
            <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <line className={styles['trama']} x1="0" x2="0" y1="0" y2="5" />
            </pattern>
          </defs>
          {eixo.map(({ valor, y }) => (
            <g key={valor}>
              <line className={styles['grade']} x1="0" x2="100%" y1={y} y2={y} />
              <text className={styles['eixo']} x={-6} y={y + 4}>
                {short(valor)}
              </text>
            </g>
          ))}
          {previousBars.map(({ index, inicio, largura, top, height }) => (
            <rect
              key={index}
              className={styles['atras']}
              fill={`url(#${id})`}
              x={percent(inicio)}
              width={percent(largura)}
              y={top}
              height={height}
            />
          ))}
          {currentBars.map(({ index, inicio, largura, top, height }) => (
            <rect key={index} className={styles['coluna']} x={percent(inicio)} width={percent(largura)} y={top} height={height} />
          ))}
          <line className={styles['zero']} x1="0" x2="100%" y1={zeroY} y2={zeroY} />
          {meses.map((mes, index) => {
            const coluna = currentBars.find((each) => each.index === index)
            const valor = valores[index] ?? null
            const centro = percent((index + 0.5) / meses.length)
            return (
              <g key={mes}>
                {porMes >= LABEL && coluna && valor !== null && valor !== 0 && (
                  <Rotulo
                    x={percent(coluna.inicio + coluna.largura / 2)}
                    y={valor > 0 ? coluna.top - 4 : coluna.top + coluna.height + 12}
                    texto={short(valor)}
                  />
                )}
                {index % stepCount === 0 && (
                  <text x={centro} y={HEIGHT + 16}>
                    {formatShortMes(mes, language)}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
        <div className={styles['links']} data-so-na-tela>
          {meses.map((mes, index) => {
            const texto = t(previous ? 'evolucao.mesComAnterior' : 'evolucao.mes', {
              linha: descricao,
              mes: formatMes(mes, language),
              valor: fullText(valores[index] ?? null),
              anterior: fullText(previous?.[index] ?? null),
            })
            return <Link key={mes} to={paths.dre} search={toDre(origem, codigo, { em: mes })} aria-label={texto} title={texto} />
          })}
        </div>
      </div>
    </Stack>
  )
}

const DIGIT = 6.4

function Rotulo({ x, y, texto }: { x: string; y: number; texto: string }) {
  const width = texto.length * DIGIT + 6
  return (
    <>
      <rect className={styles['placa']} x={x} y={y - 11} width={width} height={15} style={{ translate: `${-width / 2}px 0` }} />
      <text x={x} y={y}>
        {texto}
      </text>
    </>
  )
}

interface EvolucaoTableProps {
  titulo: string
  linhas: readonly DreLinha[]
  response: DreResposta
}

export function EvolucaoTabela({ titulo, linhas, response: { meses, temAnoAnterior } }: EvolucaoTableProps) {
  const { t } = useTranslation('relatorio')
  const { t: dre } = useTranslation('dre')
  const { language } = usePreferencias()
  const escala = escalaOf(
    linhas.filter(({ unidade }) => unidade !== 'razao').flatMap(({ valores, anoAnterior }) => [...valores, ...anoAnterior]),
  )
  return (
    <DataTable<{ mes: string }>
      label={`${titulo}: ${t('cartao.tabela')}`}
      frame="inline"
      density="dense"
      className={styles['tabela']}
      rows={meses.map((mes) => ({ mes }))}
      rowKey={({ mes }) => mes}
      columns={[
        { id: 'mes', header: t('evolucao.coluna'), cell: ({ mes }) => formatMes(mes, language) },
        ...linhas.flatMap(({ codigo, descricao, unidade, valores, anoAnterior }) => [
          {
            id: codigo,
            header: (
              <>
                {descricao} <small>{unidade === 'razao' ? '%' : dre(`escala.${escala}`)}</small>
              </>
            ),
            numeric: true,
            cell: (_: object, i: number) => <Numero valor={valores[i] ?? null} razao={unidade === 'razao'} escala={escala} />,
          },
          ...(temAnoAnterior
            ? [
                {
                  id: `${codigo} anterior`,
                  header: t('cartao.anoAnterior'),
                  numeric: true,
                  cell: (_: object, i: number) => <Numero valor={anoAnterior[i] ?? null} razao={unidade === 'razao'} escala={escala} />,
                },
              ]
            : []),
        ]),
      ]}
    />
  )
}

function Numero({ valor, razao, escala }: { valor: number | null; razao: boolean; escala: ReturnType<typeof escalaOf> }) {
  return razao ? <Razao razao={valor} /> : <Valor centavos={valor} escala={escala} />
}
