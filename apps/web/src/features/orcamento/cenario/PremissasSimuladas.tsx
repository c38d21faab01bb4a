import type { Premissa, PremissaAjustada } from '@lastro/contract'
import { MESES_EXERCICIO } from '@lastro/engine'
import { formatMes, marcaDecimalOf } from '@lastro/formato'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { CellInput } from '../../../ui/CellInput.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PainelSecao } from '../../../ui/PainelLateral.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { Detail, Note } from '../../../ui/Text.tsx'
import { Grid, Inline, Stack } from '../../../ui/layout.tsx'
import { mesDoExercicio } from '../exercicio.ts'
import { readValor, writeValor } from '../premissa/valor.ts'
import { Controle } from './Controle.tsx'

/** A premissa that formulas read. */
export interface PremissaMovel extends Pick<Premissa, 'id' | 'codigo' | 'descricao' | 'unidade'> {
  position: number
}

const MESES = Array.from({ length: MESES_EXERCICIO }, (_, i) => i + 1)

interface PremissasSimuladasProps {
  premissas: readonly PremissaMovel[]
  inicio: string
  ajustes: readonly PremissaAjustada[]
  onAjustes: (ajustes: PremissaAjustada[]) => void
}

/** One control for each chosen premissa, in percent or points, over its months. */
export function PremissasSimuladas({ premissas, inicio, ajustes, onAjustes }: PremissasSimuladasProps) {
  const { t } = useTranslation('orcamento-cenario')
  const chosen = new Set(ajustes.map(({ premissaId }) => premissaId))
  const change = (ajuste: PremissaAjustada) => onAjustes(ajustes.map((each) => (each.premissaId === ajuste.premissaId ? ajuste : each)))
  return (
    <PainelSecao titulo={t('premissas.titulo')} gap={12} align="stretch">
      {ajustes.length === 0 && <Note>{t('premissas.texto')}</Note>}
      {ajustes.map((ajuste) => {
        const premissa = premissas.find(({ id }) => id === ajuste.premissaId)
        if (!premissa) return null
        return (
          <PremissaControle
            key={premissa.id}
            {...{ premissa, inicio, ajuste }}
            onAjuste={change}
            onRemove={() => onAjustes(ajustes.filter(({ premissaId }) => premissaId !== premissa.id))}
          />
        )
      })}
      <SearchSelect<number | null>
        // A new field for each choice, so that it is empty again.
        key={ajustes.length}
        label={t('premissas.mover')}
        value={null}
        none={{ id: null, text: t('premissas.escolha') }}
        options={premissas.filter(({ id }) => !chosen.has(id)).map(({ id, codigo, descricao }) => ({ id, text: `${codigo} ${descricao}` }))}
        onChange={(id) => {
          if (id !== null) onAjustes([...ajustes, { premissaId: id, modo: 'percentual', micros: 0 }])
        }}
      />
    </PainelSecao>
  )
}

interface PremissaControleProps {
  premissa: PremissaMovel
  inicio: string
  ajuste: PremissaAjustada
  onAjuste: (ajuste: PremissaAjustada) => void
  onRemove: () => void
}

function PremissaControle({ premissa, inicio, ajuste, onAjuste, onRemove }: PremissaControleProps) {
  const { t } = useTranslation('orcamento-cenario')
  const { language } = usePreferencias()
  const { codigo, descricao, unidade } = premissa
  const { modo, micros, de, ate } = ajuste
  const nameMes = (mes: number): string => formatMes(mesDoExercicio(inicio, mes), language)
  const setMeses = (first: number | undefined, last: number | undefined) => {
    const { premissaId } = ajuste
    const kept = { premissaId, modo, micros }
    onAjuste(first === undefined || last === undefined ? kept : { ...kept, de: first, ate: Math.max(first, last) })
  }
  return (
    <Stack gap={6}>
      {modo === 'percentual' ? (
        <Controle nome={codigo} detalhe={descricao} taxaPpm={micros} onTaxa={(taxaPpm) => onAjuste({ ...ajuste, micros: taxaPpm })} />
      ) : (
        <PontosCampo {...{ codigo, descricao, unidade, micros }} onMicros={(next) => onAjuste({ ...ajuste, micros: next })} />
      )}
      <Inline align="start">
        <Stack grow>
          <Grid columns={2} phone={2} gap={6}>
            <SelectField
              bare
              label={t('premissas.modoDe', { codigo })}
              value={modo}
              onChange={({ currentTarget }) =>
                onAjuste({ ...ajuste, modo: currentTarget.value === 'pontos' ? 'pontos' : 'percentual', micros: 0 })
              }
            >
              <option value="percentual">{t('premissas.percentual')}</option>
              <option value="pontos">{t(unidade === 'percentual' ? 'premissas.pontos' : 'premissas.valor')}</option>
            </SelectField>
            <SelectField
              bare
              label={t('premissas.deDe', { codigo })}
              value={de ?? 0}
              onChange={({ currentTarget }) => {
                const first = Number(currentTarget.value)
                setMeses(first === 0 ? undefined : first, ate ?? MESES_EXERCICIO)
              }}
            >
              <option value={0}>{t('premissas.todos')}</option>
              {MESES.map((mes) => (
                <option key={mes} value={mes}>
                  {t('premissas.desde', { mes: nameMes(mes) })}
                </option>
              ))}
            </SelectField>
            {de !== undefined && (
              <SelectField
                bare
                label={t('premissas.ateDe', { codigo })}
                value={ate ?? MESES_EXERCICIO}
                onChange={({ currentTarget }) => setMeses(de, Number(currentTarget.value))}
              >
                {MESES.filter((mes) => mes >= de).map((mes) => (
                  <option key={mes} value={mes}>
                    {t('premissas.ate', { mes: nameMes(mes) })}
                  </option>
                ))}
              </SelectField>
            )}
          </Grid>
        </Stack>
        <IconButton icon="close" label={t('premissas.tirar', { codigo })} onClick={onRemove} />
      </Inline>
    </Stack>
  )
}

interface PontosCampoProps extends Pick<PremissaMovel, 'codigo' | 'descricao' | 'unidade'> {
  micros: number
  onMicros: (micros: number) => void
}

/** An amount in the unit of the premissa, added to each month. While the text is none, the last one holds. */
function PontosCampo({ codigo, descricao, unidade, micros, onMicros }: PontosCampoProps) {
  const { t } = useTranslation('orcamento-cenario')
  const { language } = usePreferencias()
  const id = useId()
  const [writing, setWriting] = useState<string | null>(null)
  const read = (texto: string) => readValor(texto.replace(/^\s*\+/, ''), unidade, marcaDecimalOf(language))
  const isWrong = writing !== null && writing.trim() !== '' && read(writing) === undefined
  return (
    <Inline justify="between">
      <label htmlFor={id}>
        <bdi>{codigo}</bdi> <Detail>{descricao}</Detail>
      </label>
      <CellInput
        id={id}
        size={6}
        unit={unidade === 'percentual' ? t('premissas.pp') : unidade === 'reais' ? 'R$' : ''}
        aria-invalid={isWrong || undefined}
        value={writing ?? writeValor(micros, unidade, language)}
        onChange={({ currentTarget }) => {
          setWriting(currentTarget.value)
          const valor = read(currentTarget.value)
          if (typeof valor === 'number') onMicros(valor)
        }}
        onBlur={() => setWriting(null)}
      />
    </Inline>
  )
}
