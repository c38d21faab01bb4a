import { ORCAMENTO_LINHAS_MAX, type RotaData, type orcamentoRotas } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Choice } from '../../ui/Choice.tsx'
import { EscolhaLista } from '../../ui/EscolhaLista.tsx'
import { Text } from '../../ui/Text.tsx'

export interface BlankLinhas {
  centrosCusto: number[]
  semCentroCusto: boolean
  filiais: number[]
}

interface LinhasEmBrancoProps {
  options: RotaData<typeof orcamentoRotas.getOpcoes>
  campos: { [Campo in keyof BlankLinhas]: { value: BlankLinhas[Campo]; onChange: (value: BlankLinhas[Campo]) => void } }
}

const countAreas = ({ centrosCusto, semCentroCusto }: BlankLinhas): number =>
  centrosCusto.length + (semCentroCusto || centrosCusto.length === 0 ? 1 : 0)

export function countLinhas({ grupoItens }: LinhasEmBrancoProps['options'], lines: BlankLinhas): number {
  return grupoItens * countAreas(lines) * Math.max(lines.filiais.length, 1)
}

export function LinhasEmBranco({ options, campos: { centrosCusto, semCentroCusto, filiais } }: LinhasEmBrancoProps) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const chosen = { centrosCusto: centrosCusto.value, semCentroCusto: semCentroCusto.value, filiais: filiais.value }
  const lines = countLinhas(options, chosen)
  const remaining = lines > ORCAMENTO_LINHAS_MAX
  const integer = (value: number) => formatInteger(value, language)
  return (
    <>
      {options.centrosCusto.length > 0 && (
        <>
          <EscolhaLista
            titulo={t('campos.centros')}
            searchLabel={t('campos.buscarCentro')}
            options={options.centrosCusto}
            chosen={centrosCusto.value}
            onChange={centrosCusto.onChange}
          />
          <Todos
            texto={t('campos.todosCentros')}
            todos={options.centrosCusto}
            chosen={centrosCusto.value}
            onChange={centrosCusto.onChange}
          />
          <Choice
            checked={semCentroCusto.value || centrosCusto.value.length === 0}
            disabled={centrosCusto.value.length === 0}
            onChange={(event) => semCentroCusto.onChange(event.currentTarget.checked)}
          >
            {t('campos.semCentro')}
          </Choice>
        </>
      )}
      {options.filiais.length > 0 && (
        <>
          <EscolhaLista
            titulo={t('campos.filiais')}
            searchLabel={t('campos.buscarFilial')}
            options={options.filiais}
            chosen={filiais.value}
            onChange={filiais.onChange}
          />
          <Todos texto={t('campos.todasFiliais')} todos={options.filiais} chosen={filiais.value} onChange={filiais.onChange} />
        </>
      )}
      <Text as="p" tone={remaining ? 'unf' : 'soft'} role="status">
        {t(remaining ? 'novo.demais' : 'novo.conta', {
          linhas: integer(lines),
          itens: integer(options.grupoItens),
          areas: integer(countAreas(chosen)),
          maximo: integer(ORCAMENTO_LINHAS_MAX),
        })}
      </Text>
    </>
  )
}

interface TodosProps {
  texto: string
  todos: readonly { id: number }[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

function Todos({ texto, todos, chosen, onChange }: TodosProps) {
  const full = chosen.length === todos.length
  return (
    <Choice checked={full} onChange={() => onChange(full ? [] : todos.map(({ id }) => id))}>
      {texto}
    </Choice>
  )
}
