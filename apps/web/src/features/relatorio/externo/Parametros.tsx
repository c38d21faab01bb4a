import { PARAM_ORIGENS, type ParametroOrigem } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Grid, Stack } from '../../../ui/layout.tsx'
import { Note, Text } from '../../../ui/Text.tsx'

export interface WrittenParam {
  chave: number
  nome: string
  origem?: ParametroOrigem
  valor: string
}

interface ParamsProps {
  value: readonly WrittenParam[]
  error: string | undefined
  comOrigem: boolean
  onChange: (params: WrittenParam[]) => void
}

export function Parametros({ value: params, error, comOrigem, onChange }: ParamsProps) {
  const { t } = useTranslation('relatorio-externo')
  const change = (key: number, mudanca: Partial<WrittenParam>) =>
    onChange(params.map((each) => (each.chave === key ? { ...each, ...mudanca } : each)))
  const add = () => {
    const chave = Math.max(0, ...params.map((each) => each.chave)) + 1
    onChange([...params, { chave, nome: '', valor: '', ...(comOrigem ? { origem: 'cnpj' as const } : {}) }])
  }
  return (
    <Stack as="fieldset" gap={8}>
      <Text as="legend" weight="medium">
        {t('parametros.titulo')}
      </Text>
      {params.map(({ chave, nome, origem, valor }) => (
        <Grid
          key={chave}
          columns={origem === 'fixo' ? '1fr 1fr 1fr auto' : '1fr 1fr auto'}
          phone={origem === 'fixo' ? 2 : '1fr 1fr auto'}
          gap={8}
          align="end"
        >
          <TextField
            label={t('parametros.nome')}
            value={nome}
            maxLength={60}
            required
            onChange={(event) => change(chave, { nome: event.currentTarget.value })}
          />
          {comOrigem && (
            <SelectField
              label={t('parametros.origem')}
              value={origem}
              onChange={(event) => {
                const chosen = PARAM_ORIGENS.find((each) => each === event.currentTarget.value)
                if (chosen) change(chave, { origem: chosen })
              }}
            >
              {PARAM_ORIGENS.map((each) => (
                <option key={each} value={each}>
                  {t(`parametros.origens.${each}`)}
                </option>
              ))}
            </SelectField>
          )}
          {(!comOrigem || origem === 'fixo') && (
            <TextField
              label={t('parametros.valor')}
              value={valor}
              maxLength={200}
              onChange={(event) => change(chave, { valor: event.currentTarget.value })}
            />
          )}
          <IconButton
            icon="trash"
            label={t('parametros.remover', { nome })}
            onClick={() => onChange(params.filter((each) => each.chave !== chave))}
          />
        </Grid>
      ))}
      {error && <Note tone="warn">{error}</Note>}
      <div>
        <Button size="small" icon="plus" onClick={add}>
          {t('parametros.acrescentar')}
        </Button>
      </div>
    </Stack>
  )
}
