import { type DreConsolidado, type EliminacaoFonte, ELIMINACAO_MAX_CENTAVOS } from '@lastro/contract'
import { dreConsolidadoRotas } from '@lastro/contract/dre/consolidado'
import { parseCentavos } from '@lastro/engine'
import { type Language, marcaDecimalOf } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { Form, fromDraft, useContractForm } from '../../../ui/form.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { MesField } from '../../../ui/MesField.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { Text } from '../../../ui/Text.tsx'
import { fontesDe } from './consolidado.ts'
import { createEliminacao } from './queries.ts'

interface EliminacaoDraft {
  fonte: EliminacaoFonte
  de: string
  com: string
  itemId: string
  contrapartidaId: string
  mes: string
  valorCentavos: string
  motivo: string
}

const readValor = (texto: string, language: Language) => parseCentavos(texto.trim(), { decimal: marcaDecimalOf(language) })

export function NovaEliminacao({ consolidado }: { consolidado: DreConsolidado }) {
  const { t } = useTranslation('dre-consolidado')
  const { t: coluna } = useTranslation('dre-comparativo')
  const { language } = usePreferencias()
  const { clientes, itens, comparativo } = consolidado
  const fontes = fontesDe(consolidado)
  const toBody = ({ fonte, de, com, itemId, contrapartidaId, valorCentavos, ...draft }: EliminacaoDraft) => ({
    ...draft,
    fonte: fontes.includes(fonte) ? fonte : 'realizado',
    itemId: Number(itemId),
    contrapartidaId: contrapartidaId === '' ? null : Number(contrapartidaId),
    valorCentavos: readValor(valorCentavos, language) ?? 0,
    clientes: [de, com],
  })
  const form = useContractForm({
    schema: fromDraft(toBody, dreConsolidadoRotas.createEliminacao.body),
    defaultValues: {
      fonte: 'realizado',
      de: clientes[0]?.id ?? '',
      com: clientes[1]?.id ?? '',
      itemId: '',
      contrapartidaId: '',
      mes: comparativo.realizadoAte ?? comparativo.fim,
      valorCentavos: '',
      motivo: '',
    },
    save: createEliminacao,
    onSaved: () => {
      form.reset({ ...form.getValues(), valorCentavos: '', motivo: '' })
      showSuccess(t('eliminacoes.registrada'))
    },
  })
  const [de, com, valor] = [form.watch('de'), form.watch('com'), form.watch('valorCentavos')]
  const centavos = readValor(valor, language)
  const invalid = valor.trim() !== '' && (centavos === undefined || Math.abs(centavos) > ELIMINACAO_MAX_CENTAVOS)
  const options = itens.map(({ id, codigo, descricao }) => ({ id: String(id), text: `${codigo} ${descricao}` }))
  const empresas = clientes.map(({ id, nome }) => ({ id, text: nome }))
  return (
    <Form form={form} aria-label={t('eliminacoes.nova')}>
      <Stack gap={10}>
        <Text as="h3" weight="semibold">
          {t('eliminacoes.nova')}
        </Text>
        <SearchSelect label={t('eliminacoes.de')} options={empresas} {...form.value('de')} />
        <SearchSelect
          label={t('eliminacoes.com')}
          options={empresas}
          {...form.value('com')}
          {...(de === com && { error: t('eliminacoes.mesmas') })}
        />
        {fontes.length > 1 && (
          <SelectField label={t('eliminacoes.fonte')} {...form.field('fonte')}>
            {fontes.map((each) => (
              <option key={each} value={each}>
                {coluna(`fontes.${each}`)}
              </option>
            ))}
          </SelectField>
        )}
        <MesField label={t('eliminacoes.mes')} required {...form.value('mes')} />
        <SearchSelect
          label={t('eliminacoes.item')}
          name="itemId"
          required
          none={{ id: '', text: t('eliminacoes.escolha') }}
          options={options}
          {...form.value('itemId')}
        />
        <TextField
          label={t('eliminacoes.valor')}
          hint={t('eliminacoes.valorDica')}
          inputMode="decimal"
          required
          {...form.field('valorCentavos')}
          {...(invalid && { error: t('eliminacoes.valorInvalido') })}
        />
        <SearchSelect
          label={t('eliminacoes.contrapartida')}
          hint={t('eliminacoes.contrapartidaDica')}
          none={{ id: '', text: t('eliminacoes.semContrapartida') }}
          options={options}
          {...form.value('contrapartidaId')}
        />
        <TextField label={t('eliminacoes.motivo')} maxLength={400} required {...form.field('motivo')} />
        <FormError error={form.failure} />
        <div>
          <Button type="submit" size="small" variant="primary" busy={form.busy} disabled={!form.complete}>
            {t('eliminacoes.registrar')}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}
