import type { CenariosComparacao, OrcamentoLinhas } from '@lastro/contract'
import { TAXA_MAX_PPM } from '@lastro/contract'
import { diffColuna, isSubtrativa, orientCentavos } from '@lastro/engine'
import { formatRazao } from '@lastro/formato'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { CellInput } from '../../../ui/CellInput.tsx'
import { Figure } from '../../../ui/Figure.tsx'
import { PainelPe, PainelSecao } from '../../../ui/PainelLateral.tsx'
import { Detail, Note } from '../../../ui/Text.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import { Grid, Inline, Stack } from '../../../ui/layout.tsx'
import { readTaxaPpm } from '../rate.ts'
import styles from './cenario.module.css'
import { NovoCenarioDialog } from './NovoCenarioDialog.tsx'
import {
  ALAVANCAS,
  type Lever,
  type AnoSimulado,
  SEM_TAXAS,
  type Taxas,
  gruposOf,
  prepareSimulacao,
  simulateAno,
  taxaOf,
  withTaxa,
} from './simulacao.ts'

const PPM = 1_000_000
/** Range of a slider to each side. Typed rates may exceed it. */
const ALCANCE_PPM = 500_000
const STEP_PPM = 5_000

interface SimulacaoPainelProps {
  orcamento: { id: number; nome: string }
  linhas: OrcamentoLinhas
  grupos: CenariosComparacao['grupos']
  mesesRealizados: number
  /** Null for a budget without formulas. */
  formulas: Parameters<typeof prepareSimulacao>[2]['formulas']
  canCreate: boolean
  taxas: Taxas
  onTaxas: (taxas: Taxas) => void
  onCreated: (id: number) => void
  onHasChanged: () => void
}

/** Everything is computed locally; only creating a scenario writes. */
export function SimulacaoPainel(props: SimulacaoPainelProps) {
  const { orcamento, linhas, grupos, mesesRealizados, formulas, canCreate, taxas, onTaxas, onCreated, onHasChanged } = props
  const { t } = useTranslation('orcamento-cenario')
  const { language } = usePreferencias()
  const [creating, setCreating] = useState(false)
  const base = useMemo(() => prepareSimulacao(linhas, grupos, { mesesRealizados, formulas }), [linhas, grupos, mesesRealizados, formulas])
  const ano = useMemo(() => simulateAno(base, grupos, taxas), [base, grupos, taxas])
  const changed = grupos.flatMap(({ id, descricao }) => {
    const taxaPpm = taxas.get(id) ?? 0
    return taxaPpm === 0 ? [] : [{ id, descricao, taxaPpm }]
  })
  const percentual = (taxaPpm: number) => formatRazao(taxaPpm / PPM, { idioma: language, sinal: true, symbol: true })
  const alavancas = (Object.keys(ALAVANCAS) as Lever[]).filter((lever) => gruposOf(lever, grupos).length > 0)
  return (
    <>
      <Resultado {...ano.resultado} />
      <PainelSecao titulo={t('simulacao.alavancas')} gap={12} align="stretch">
        <Note>{t('simulacao.nada')}</Note>
        {formulas && <Note>{t('simulacao.formulas')}</Note>}
        {alavancas.map((lever) => {
          const leverGrupos = gruposOf(lever, grupos)
          return (
            <Controle
              key={lever}
              nome={t(`simulacao.${lever}`)}
              detalhe={leverGrupos.map(({ descricao }) => descricao).join(', ')}
              taxaPpm={taxaOf(taxas, leverGrupos)}
              onTaxa={(taxaPpm) => onTaxas(withTaxa(taxas, leverGrupos, taxaPpm))}
            />
          )
        })}
      </PainelSecao>
      <PainelSecao titulo={t('simulacao.porGrupo')} gap={12} align="stretch">
        {grupos.map((grupo, g) => (
          <Controle
            key={grupo.id}
            nome={isSubtrativa(grupo.natureza) ? `(−) ${grupo.descricao}` : grupo.descricao}
            taxaPpm={taxas.get(grupo.id) ?? 0}
            onTaxa={(taxaPpm) => onTaxas(withTaxa(taxas, [grupo], taxaPpm))}
            efeito={{
              antesCentavos: orientCentavos(grupo.natureza, ano.grupos[g]!.antesCentavos),
              depoisCentavos: orientCentavos(grupo.natureza, ano.grupos[g]!.depoisCentavos),
            }}
          />
        ))}
      </PainelSecao>
      <PainelPe>
        <Button size="small" variant="quiet" disabled={changed.length === 0} onClick={() => onTaxas(SEM_TAXAS)}>
          {t('simulacao.zerar')}
        </Button>
        {canCreate && (
          <Button size="small" variant="primary" icon="plus" disabled={changed.length === 0} onClick={() => setCreating(true)}>
            {t('simulacao.criar')}
          </Button>
        )}
      </PainelPe>
      {creating && (
        <NovoCenarioDialog
          orcamento={orcamento}
          simulacao={{
            efeito: changed.map(({ descricao, taxaPpm }) => `${descricao} ${percentual(taxaPpm)}`).join(', '),
            requested: { vista: linhas.sequencia, grupos: changed.map(({ id, taxaPpm }) => ({ grupoId: id, taxaPpm })) },
          }}
          onCreated={onCreated}
          onHasChanged={onHasChanged}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  )
}

function Resultado({ antesCentavos, depoisCentavos }: AnoSimulado) {
  const { t } = useTranslation('orcamento-cenario')
  const { diferencaCentavos, razao } = diffColuna(antesCentavos, depoisCentavos)
  const favoravel = diferencaCentavos === 0 ? undefined : diferencaCentavos > 0
  return (
    <Grid
      as="dl"
      className={styles['resultado']}
      columns={2}
      phone={2}
      gap={[8, 16]}
      padding={[12, 16]}
      aria-live="polite"
      aria-label={t('simulacao.resultado')}
    >
      <Figure name={t('simulacao.resultadoAntes')} size={14} weight="bold">
        <Valor centavos={antesCentavos} zero="zero" />
      </Figure>
      <Figure name={t('simulacao.resultadoDepois')} size={14} weight="bold">
        <Valor centavos={depoisCentavos} zero="zero" />
      </Figure>
      <Figure name={t('tabela.diferenca')} size={14} weight="bold">
        <Valor centavos={diferencaCentavos} zero="zero" sinal favoravel={favoravel} />{' '}
        {diferencaCentavos !== 0 && <Razao razao={razao} sinal symbol cap={9.999} favoravel={favoravel} />}
      </Figure>
    </Grid>
  )
}

const pontoOf = (taxaPpm: number): number => (Math.min(ALCANCE_PPM, Math.max(-ALCANCE_PPM, taxaPpm)) + ALCANCE_PPM) / (2 * ALCANCE_PPM)

interface ControleProps {
  nome: string
  detalhe?: string
  taxaPpm: number | null
  onTaxa: (taxaPpm: number) => void
  efeito?: AnoSimulado
}

function Controle({ nome, detalhe, taxaPpm, onTaxa, efeito }: ControleProps) {
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
