import type { OrcamentoMotivo } from '@lastro/contract'
import { addMeses, orientCentavos } from '@lastro/engine'
import { formatMes } from '@lastro/formato'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Figure } from '../../../ui/Figure.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Detail, Note, Text } from '../../../ui/Text.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import { Grid, Inline, Stack } from '../../../ui/layout.tsx'
import type { GradeData } from '../grade/cell-store.ts'
import { isPresa } from '../grade/modelo.ts'
import { CampoValor } from './CampoValor.tsx'
import styles from './simples.module.css'
import { type MineLinha, applySuggestion, readMeses, sumMeses } from './suggestion.ts'

interface LinhaSimplesProps {
  gridData: GradeData
  linha: MineLinha
  inicio: string
  passado: readonly number[]
  quando: string
  exercicio: string
  suggestion: readonly number[] | null
  motivo: OrcamentoMotivo | null
  onSuggestion: () => void
  onTotal: (centavos: number) => void
  onMes: (mes: number, centavos: number) => void
  onComment: () => void
}

export function LinhaSimples(props: LinhaSimplesProps) {
  const { gridData, linha, inicio, passado, quando, exercicio, suggestion, motivo, onSuggestion, onTotal, onMes, onComment } = props
  const { t } = useTranslation('orcamento-simples')
  const { t: comOrcamento } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const [isOpen, setOpened] = useState(false)
  const meses = useId()
  const { modelo } = gridData
  const natureza = modelo.naturezas[linha.node] ?? 'outras'
  const orient = (centavos: number): number => orientCentavos(natureza, centavos)
  const current = readMeses(modelo, linha.node)
  const presaOf = (mes: number): string | null => {
    if (motivo !== null) return comOrcamento(`motivo.${motivo}`)
    if (mes < modelo.entrada.mesesRealizados) return t('realizado')
    return isPresa(modelo, { linha: linha.linha, mes }) ? t('travada') : null
  }
  const free = current.filter((_, mes) => presaOf(mes) === null).length
  const equal =
    suggestion === null || applySuggestion(modelo, linha, suggestion).every(({ mes, valorCentavos }) => current[mes] === valorCentavos)
  const nome = t('linha', { linha: linha.nome, grupo: linha.grupo })
  return (
    <li className={styles['linha']}>
      <Stack>
        <Text as="strong" weight="medium">
          {linha.nome}
        </Text>
        <Detail>{linha.grupo}</Detail>
      </Stack>
      <Grid as="dl" className={styles['passado']} columns={2} phone={2} gap={12}>
        <Figure name={quando}>
          <Valor centavos={orient(sumMeses(passado))} casas={0} zero="zero" />
        </Figure>
        <Figure name={t('sugestao')}>
          {suggestion === null ? '—' : <Valor centavos={orient(sumMeses(suggestion))} casas={0} zero="zero" />}
        </Figure>
      </Grid>
      <span className={styles['usar']}>
        {suggestion !== null && free > 0 && (
          <Button
            size="small"
            variant="quiet"
            disabled={equal}
            aria-label={t(equal ? 'usadaDe' : 'usarDe', { linha: nome })}
            onClick={onSuggestion}
          >
            {t(equal ? 'usada' : 'usar')}
          </Button>
        )}
      </span>
      <CampoValor
        nome={t('anoDe', { ano: exercicio, linha: nome })}
        centavos={orient(sumMeses(current))}
        presa={free === 0 ? presaOf(11) : null}
        isPending={current.some((_, mes) => gridData.isPending({ linha: linha.linha, mes }))}
        onValor={onTotal}
      />
      <span className={styles['botoes']}>
        <IconButton
          icon={isOpen ? 'down' : 'right'}
          label={t(isOpen ? 'fecharMeses' : 'abrirMeses', { linha: nome })}
          aria-expanded={isOpen}
          aria-controls={meses}
          onClick={() => setOpened(!isOpen)}
        />
        <IconButton icon="mail" label={t('comentar', { linha: nome })} onClick={onComment} />
      </span>
      {isOpen && (
        <Grid as="ol" id={meses} className={styles['meses']} min={148} gap={[8, 12]}>
          {current.map((valor, mes) => {
            const label = formatMes(addMeses(inicio, mes), language)
            return (
              <li key={label}>
                <Inline justify="between" align="baseline">
                  {label}
                  <Note as="small">
                    <Valor centavos={orient(passado[mes]!)} casas={0} zero="zero" />
                  </Note>
                </Inline>
                <CampoValor
                  nome={t('mesDe', { mes: label, linha: nome })}
                  centavos={orient(valor)}
                  presa={presaOf(mes)}
                  isPending={gridData.isPending({ linha: linha.linha, mes })}
                  onValor={(fresh) => onMes(mes, fresh)}
                />
              </li>
            )
          })}
        </Grid>
      )}
    </li>
  )
}
