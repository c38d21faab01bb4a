import type { Sensibilidade } from '@lastro/contract'
import { formatRazao } from '@lastro/formato'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Detail, Note } from '../../../ui/Text.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import styles from './Sensibilidade.module.css'
import { drawTornado, type TornadoBar } from './tornado.ts'

const SHOWN_MAX = 20

interface TornadoProps {
  sensibilidade: Sensibilidade
  taxaPpm: number
}

/** The chart for the eye, and the table with every amount. */
export function Tornado({ sensibilidade: { linha, agora, premissas }, taxaPpm }: TornadoProps) {
  const { t } = useTranslation('orcamento-cenario')
  const { language } = usePreferencias()
  const taxa = formatRazao(taxaPpm / 1_000_000, { idioma: language, symbol: true, casas: taxaPpm % 10_000 === 0 ? 0 : 1 })
  const lados = { menos: `−${taxa}`, mais: `+${taxa}` }
  const difference = (valor: number | null) => {
    const moved = valor === null || agora === null ? null : valor - agora
    const favoravel = moved === null || moved === 0 ? undefined : moved > 0
    return linha.unidade === 'razao' ? (
      <Razao razao={moved} sinal symbol casas={2} favoravel={favoravel} />
    ) : (
      <Valor centavos={moved} zero="zero" sinal favoravel={favoravel} />
    )
  }
  return (
    <Stack gap={12}>
      {agora !== null && premissas.length > 0 && (
        <Barras {...{ agora, premissas, lados }} label={t('sensibilidade.grafico', { linha: linha.descricao })} />
      )}
      {premissas.length > SHOWN_MAX && <Note>{t('sensibilidade.mostradas', { quantas: SHOWN_MAX })}</Note>}
      <DataTable
        label={t('sensibilidade.tabela', { linha: linha.descricao })}
        density="dense"
        frame="inline"
        rows={premissas}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'premissa',
            header: t('sensibilidade.premissa'),
            wrap: true,
            cell: ({ codigo, descricao }) => (
              <span title={descricao}>
                <bdi>{codigo}</bdi>
              </span>
            ),
          },
          { id: 'menos', header: lados.menos, numeric: true, cell: ({ menos }) => difference(menos) },
          { id: 'mais', header: lados.mais, numeric: true, cell: ({ mais }) => difference(mais) },
        ]}
      />
    </Stack>
  )
}

interface BarrasProps {
  label: string
  agora: number
  premissas: Sensibilidade['premissas']
  lados: { menos: string; mais: string }
}

function Barras({ label, agora, premissas, lados }: BarrasProps) {
  const shown = premissas.slice(0, SHOWN_MAX)
  const drawing = drawTornado(agora, shown)
  const place = ({ inicio, largura }: TornadoBar): CSSProperties => ({
    ['--inicio' as string]: inicio,
    ['--largura' as string]: largura,
  })
  return (
    <figure>
      <div role="img" aria-label={label} className={styles['barras']}>
        {shown.map(({ id, codigo, descricao }, i) => {
          const { menos, mais } = drawing.rows[i]!
          return (
            <div key={id} className={styles['barra']}>
              <span title={descricao}>{codigo}</span>
              <div className={styles['faixa']}>
                {menos && <i className={styles['menos']} style={place(menos)} />}
                {mais && <i className={styles['mais']} style={place(mais)} />}
                <i className={styles['agora']} style={place({ inicio: drawing.agora, largura: 0 })} />
              </div>
            </div>
          )
        })}
      </div>
      <Inline as="figcaption" gap={12} padding={[6, 0]}>
        {(['menos', 'mais'] as const).map((side) => (
          <Detail key={side}>
            <i className={`${styles['legenda']} ${styles[side]}`} aria-hidden="true" /> {lados[side]}
          </Detail>
        ))}
      </Inline>
    </figure>
  )
}
