import type { CenariosComparacao, OrcamentoLinhas } from '@lastro/contract'
import { computeDreOfValores, diffColuna, type DreOfPlano, MESES_EXERCICIO, isSubtrativa, orientCentavos } from '@lastro/engine'
import { formatRazao } from '@lastro/formato'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Figure } from '../../../ui/Figure.tsx'
import { PainelPe, PainelSecao } from '../../../ui/PainelLateral.tsx'
import { Note } from '../../../ui/Text.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import { Grid } from '../../../ui/layout.tsx'
import { formatValor } from '../premissa/valor.ts'
import styles from './cenario.module.css'
import { Controle } from './Controle.tsx'
import { DreSimulada } from './DreSimulada.tsx'
import { NovoCenarioDialog } from './NovoCenarioDialog.tsx'
import { type PremissaMovel, PremissasSimuladas } from './PremissasSimuladas.tsx'
import {
  ALAVANCAS,
  type Lever,
  type AnoSimulado,
  type Hipotese,
  SEM_HIPOTESE,
  type SimulacaoFormulas,
  ajustesOf,
  gruposOf,
  prepareSimulacao,
  simulateAno,
  taxaOf,
  withTaxa,
} from './simulacao.ts'

const PPM = 1_000_000
const YEAR = { de: 0, ate: MESES_EXERCICIO - 1 }

/** Formulas of the budget, and the premissas that move them. */
export interface FormulasDaSimulacao extends SimulacaoFormulas {
  /** Premissas that formulas read, with their position in the plan. */
  moveis: readonly PremissaMovel[]
  /** Null: the caller may not see the lines of the DRE. */
  dre: DreOfPlano | null
}

interface SimulacaoPainelProps {
  orcamento: { id: number; nome: string; inicio: string }
  linhas: OrcamentoLinhas
  grupos: CenariosComparacao['grupos']
  mesesRealizados: number
  /** Null for a budget without formulas. */
  formulas: FormulasDaSimulacao | null
  canCreate: boolean
  hipotese: Hipotese
  onHipotese: (hipotese: Hipotese) => void
  onCreated: (id: number) => void
  onHasChanged: () => void
}

/** Everything is computed locally; only creating a scenario writes. */
export function SimulacaoPainel(props: SimulacaoPainelProps) {
  const { orcamento, linhas, grupos, mesesRealizados, formulas, canCreate, hipotese, onHipotese, onCreated, onHasChanged } = props
  const { t } = useTranslation('orcamento-cenario')
  const { language } = usePreferencias()
  const [creating, setCreating] = useState(false)
  const { taxas, premissas } = hipotese
  const onTaxas = (next: typeof taxas) => onHipotese({ ...hipotese, taxas: next })
  const base = useMemo(() => prepareSimulacao(linhas, grupos, { mesesRealizados, formulas }), [linhas, grupos, mesesRealizados, formulas])
  const ano = useMemo(() => {
    const positions = new Map(formulas?.moveis.map(({ id, position }) => [id, position]))
    return simulateAno(base, grupos, taxas, ajustesOf(premissas, positions))
  }, [base, grupos, taxas, premissas, formulas])
  const dre = formulas?.dre
  const dreBefore = useMemo(() => dre && computeDreOfValores(dre, linhas.linhas.valoresCentavos, YEAR), [dre, linhas])
  const dreAfter = useMemo(() => dre && ano.valoresCentavos && computeDreOfValores(dre, ano.valoresCentavos, YEAR), [dre, ano])
  const changed = grupos.flatMap(({ id, descricao }) => {
    const taxaPpm = taxas.get(id) ?? 0
    return taxaPpm === 0 ? [] : [{ id, descricao, taxaPpm }]
  })
  const moved = premissas.filter(({ micros }) => micros !== 0)
  const isUnchanged = changed.length === 0 && moved.length === 0
  const percentual = (taxaPpm: number) => formatRazao(taxaPpm / PPM, { idioma: language, sinal: true, symbol: true })
  const describePremissa = ({ premissaId, modo, micros }: (typeof moved)[number]): string => {
    const { codigo = '', unidade = 'percentual' } = formulas?.moveis.find(({ id }) => id === premissaId) ?? {}
    if (modo === 'percentual') return `${codigo} ${percentual(micros)}`
    return `${codigo} ${micros > 0 ? '+' : ''}${formatValor(micros, unidade, language)}`
  }
  const alavancas = (Object.keys(ALAVANCAS) as Lever[]).filter((lever) => gruposOf(lever, grupos).length > 0)
  return (
    <>
      <Resultado {...ano.resultado} />
      <PainelSecao titulo={t('simulacao.alavancas')} gap={12} align="stretch">
        <Note>{t('simulacao.nada')}</Note>
        {formulas && <Note>{t('simulacao.formulas')}</Note>}
        {ano.refused && (
          <Callout tone="warn" role="alert">
            {t('simulacao.recusada')}
          </Callout>
        )}
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
      {formulas && formulas.moveis.length > 0 && (
        <PremissasSimuladas
          premissas={formulas.moveis}
          inicio={orcamento.inicio}
          ajustes={premissas}
          onAjustes={(next) => onHipotese({ ...hipotese, premissas: next })}
        />
      )}
      {dre && dreBefore && dreAfter && <DreSimulada dre={dre.dre} antes={dreBefore} depois={dreAfter} />}
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
        <Button size="small" variant="quiet" disabled={isUnchanged} onClick={() => onHipotese(SEM_HIPOTESE)}>
          {t('simulacao.zerar')}
        </Button>
        {canCreate && (
          <Button size="small" variant="primary" icon="plus" disabled={isUnchanged} onClick={() => setCreating(true)}>
            {t('simulacao.criar')}
          </Button>
        )}
      </PainelPe>
      {creating && (
        <NovoCenarioDialog
          orcamento={orcamento}
          simulacao={{
            efeito: [
              ...moved.map(describePremissa),
              ...changed.map(({ descricao, taxaPpm }) => `${descricao} ${percentual(taxaPpm)}`),
            ].join(', '),
            requested: {
              vista: linhas.sequencia,
              grupos: changed.map(({ id, taxaPpm }) => ({ grupoId: id, taxaPpm })),
              premissas: moved,
            },
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
