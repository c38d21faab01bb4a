import { type Investimento, orcamentoRotas, type RotaData } from '@lastro/contract'
import { DIVIDA_SISTEMAS, investimentoRotas, TAXA_PERIODOS } from '@lastro/contract/orcamento/investimento'
import { equivalentTaxa } from '@lastro/engine'
import { formatDecimal } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../../api/api.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { fromDraft, useContractForm } from '../../../ui/form.tsx'
import { Grid } from '../../../ui/layout.tsx'
import { LoadedDialog } from '../../../ui/LoadedDialog.tsx'
import { MesField } from '../../../ui/MesField.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { optionsQuery } from '../queries.ts'
import { bodyOf, draftOf, type InvestimentoDraft } from './draft.ts'
import { invalidateInvestimentos } from './queries.ts'
import { useShowSaved } from './use-saved.ts'

interface InvestimentoDialogProps {
  tipo: Investimento['tipo']
  /** Null: a new one. A row of `base` is saved as the one that stands for it in the cenário. */
  item: Investimento | null
  cenario: string
  onSaved: (id: number) => void
  onClose: () => void
}

const DESCRICAO_MAX = 200

export function InvestimentoDialog(props: InvestimentoDialogProps) {
  const { t } = useTranslation('investimento')
  const { tipo, item, onClose } = props
  const { data, error } = useQuery(optionsQuery)
  return (
    <LoadedDialog
      title={item === null ? t(`${tipo}.novo`) : t('editarNome', { nome: item.descricao })}
      loaded={data}
      error={error}
      onRetry={() => void invalidate(orcamentoRotas.getOpcoes)}
      onClose={onClose}
    >
      {(options) => <Campos {...props} options={options} />}
    </LoadedDialog>
  )
}

function Campos({
  tipo,
  item,
  cenario,
  options,
  onSaved,
  onClose,
}: InvestimentoDialogProps & { options: RotaData<typeof orcamentoRotas.getOpcoes> }) {
  const { t } = useTranslation('investimento')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const showSaved = useShowSaved()
  const destino = { cenario, baseId: item === null || item.proprio ? (item?.baseId ?? null) : item.id }
  const toBody = (draft: InvestimentoDraft) => bodyOf(draft, tipo, { destino, language })
  const form = useContractForm({
    schema: fromDraft(toBody, investimentoRotas.create.body),
    defaultValues: draftOf(item, language),
    follow: true,
    messages: (campo, empty) =>
      !empty && (campo === 'valorCentavos' || campo === 'residualCentavos') ? t('campos.valorInvalido') : undefined,
    save: (body, key) =>
      item?.proprio
        ? call(investimentoRotas.update, { params: { id: item.id }, body: { ...body, versao: item.versao } }, { silent: true })
        : call(investimentoRotas.create, { body }, { silent: true, headers: { 'idempotency-key': key } }),
    onSaved: async ({ id, orcamentos }, { descricao }) => {
      showSaved(t('salvo', { nome: descricao }), orcamentos)
      await invalidateInvestimentos()
      onSaved(id)
      onClose()
    },
    // After a conflict the next attempt starts from the current version.
    onFailed: invalidateInvestimentos,
  })
  const places = [
    { campo: 'centroCustoId', named: options.centrosCusto },
    { campo: 'filialId', named: options.filiais },
  ] as const
  return (
    <DialogForm form={form} saveLabel={commonT('salvar')}>
      <TextField
        label={t('campos.descricao')}
        hint={t(`${tipo}.descricaoDica`)}
        required
        maxLength={DESCRICAO_MAX}
        autoComplete="off"
        data-first
        {...form.field('descricao')}
      />
      <Grid columns={2} gap={12} align="start">
        <TextField label={t(`${tipo}.valor`)} inputMode="decimal" required autoComplete="off" {...form.field('valorCentavos')} />
        <MesField label={t(`${tipo}.mes`)} hint={t(`${tipo}.mesDica`)} required {...form.value('mes')} />
        <TextField label={t(`${tipo}.meses`)} inputMode="numeric" required autoComplete="off" {...form.field('meses')} />
        {tipo === 'bem' ? (
          <TextField
            label={t('campos.residual')}
            hint={t('campos.residualDica')}
            inputMode="decimal"
            required
            autoComplete="off"
            {...form.field('residualCentavos')}
          />
        ) : (
          <>
            <TextField
              label={t('campos.carencia')}
              hint={t('campos.carenciaDica')}
              inputMode="numeric"
              required
              autoComplete="off"
              {...form.field('carenciaMeses')}
            />
            <TextField
              label={t('campos.taxa')}
              hint={<Equivalente body={toBody(form.draft)} />}
              inputMode="decimal"
              required
              autoComplete="off"
              {...form.field('taxaMicros')}
            />
            <SelectField label={t('campos.taxaPeriodo')} hint={t('campos.taxaPeriodoDica')} {...form.field('taxaPeriodo')}>
              {TAXA_PERIODOS.map((periodo) => (
                <option key={periodo} value={periodo}>
                  {t(`taxa.${periodo}`)}
                </option>
              ))}
            </SelectField>
            <SelectField label={t('campos.sistema')} hint={t('campos.sistemaDica')} {...form.field('sistema')}>
              {DIVIDA_SISTEMAS.map((sistema) => (
                <option key={sistema} value={sistema}>
                  {t(`sistema.${sistema}`)}
                </option>
              ))}
            </SelectField>
          </>
        )}
        {places.map(({ campo, named }) => (
          <SearchSelect
            key={campo}
            label={t(`campos.${campo}`)}
            none={{ id: 0, text: t('campos.nenhum') }}
            options={named.map(({ id, codigo, descricao }) => ({ id, text: `${codigo} · ${descricao}` }))}
            {...form.value(campo)}
          />
        ))}
      </Grid>
    </DialogForm>
  )
}

/** The rate of the other period, once the typed one is a rate. */
function Equivalente({ body }: { body: ReturnType<typeof bodyOf> }) {
  const { t } = useTranslation('investimento')
  const { language } = usePreferencias()
  if (body.tipo !== 'divida' || !Number.isInteger(body.taxaMicros) || body.taxaMicros < 0) return t('campos.taxaDica')
  const taxa = formatDecimal(equivalentTaxa(body) * 100, 4, language)
  return t(body.taxaPeriodo === 'ano' ? 'taxa.equivaleMes' : 'taxa.equivaleAno', { taxa })
}
