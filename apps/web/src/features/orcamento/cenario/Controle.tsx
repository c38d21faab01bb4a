import { TAXA_MAX_PPM } from '@lastro/contract'
import { formatRazao } from '@lastro/formato'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { CellInput } from '../../../ui/CellInput.tsx'
import { Detail, Note } from '../../../ui/Text.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { readTaxaPpm } from '../rate.ts'
import styles from './cenario.module.css'
import type { AnoSimulado } from './simulacao.ts'

const PPM = 1_000_000
/** Range of a slider to each side. Typed rates may exceed it. */
const ALCANCE_PPM = 500_000
const STEP_PPM = 5_000

const pontoOf = (taxaPpm: number): number => (Math.min(ALCANCE_PPM, Math.max(-ALCANCE_PPM, taxaPpm)) + ALCANCE_PPM) / (2 * ALCANCE_PPM)

interface ControleProps {
  nome: string
  detalhe?: string
  taxaPpm: number | null
  onTaxa: (taxaPpm: number) => void
  efeito?: AnoSimulado
}

/** A rate by slider and field. */
export function Controle({ nome, detalhe, taxaPpm, onTaxa, efeito }: ControleProps) {
  const { t } = useTranslation('orcamento-cenario')
  const { language } = usePreferencias()
  const id = useId()
  const [writing, setWriting] = useState<string | null>(null)
  const shown =
    taxaPpm === null
      ? ''
      : formatRazao(taxaPpm / PPM, {
          idioma: language,
          casas: taxaPpm % 1_000 === 0 ? 1 : taxaPpm % 100 === 0 ? 2 : 4,
          sinal: taxaPpm !== 0,
        })
  const loaded = writing === null ? undefined : readTaxaPpm(writing)
  const wrong = writing !== null && writing !== '' && (loaded === undefined || loaded > TAXA_MAX_PPM)
  const valueText = taxaPpm === null ? t('simulacao.varias') : `${shown} %`
  return (
    <Stack gap={4}>
      <Inline justify="between">
        <Stack grow>
          <label htmlFor={id} title={detalhe}>
            <bdi>{nome}</bdi> {detalhe !== undefined && <Detail>{detalhe}</Detail>}
          </label>
        </Stack>
        <CellInput
          unit="%"
          size={4}
          aria-label={t('simulacao.taxa', { nome })}
          aria-invalid={wrong || undefined}
          placeholder={taxaPpm === null ? t('simulacao.varias') : undefined}
          value={writing ?? shown}
          onChange={(event) => {
            setWriting(event.currentTarget.value)
            const taxa = readTaxaPpm(event.currentTarget.value)
            if (taxa !== undefined && taxa <= TAXA_MAX_PPM) onTaxa(taxa)
          }}
          onBlur={() => setWriting(null)}
        />
      </Inline>
      <input
        id={id}
        className={styles['controle']}
        type="range"
        min={-ALCANCE_PPM}
        max={ALCANCE_PPM}
        step={STEP_PPM}
        value={taxaPpm ?? 0}
        // The bar starts at the middle (no change). A rate beyond the range fills it to the end.
        style={{ ['--ponto' as string]: pontoOf(taxaPpm ?? 0) }}
        aria-valuetext={valueText}
        onChange={(event) => onTaxa(Number(event.currentTarget.value))}
      />
      {efeito && (
        <Note as="div">
          <Valor centavos={efeito.antesCentavos} zero="zero" />
          {efeito.depoisCentavos !== efeito.antesCentavos && (
            <>
              {' '}
              <span aria-hidden="true">→</span>
              <span className="visually-hidden">{t('simulacao.para')}</span> <Valor centavos={efeito.depoisCentavos} zero="zero" />
            </>
          )}
        </Note>
      )}
    </Stack>
  )
}
