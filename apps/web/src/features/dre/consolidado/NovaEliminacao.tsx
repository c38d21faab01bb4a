import { type DreConsolidado, ELIMINACAO_MAX_CENTAVOS, type EliminacaoFonte } from '@lastro/contract'
import { parseCentavos } from '@lastro/engine'
import { marcaDecimalOf } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createChave } from '../../../api/idempotencia.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { MesField } from '../../../ui/MesField.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
import styles from './Consolidado.module.css'
import { fontesDe } from './consolidado.ts'
import { createEliminacao } from './queries.ts'

interface EliminacaoDraft {
  de: string
  com: string
  item: string
  contrapartida: string
  valor: string
  motivo: string
}

export function NovaEliminacao({ consolidado }: { consolidado: DreConsolidado }) {
  const { t } = useTranslation('dre-consolidado')
  const { language } = usePreferencias()
  const { clientes, itens, comparativo } = consolidado
  const empty = { de: clientes[0]?.id ?? '', com: clientes[1]?.id ?? '', item: '', contrapartida: '', valor: '', motivo: '' }
  const [draft, setDraft] = useState<EliminacaoDraft>(empty)
  const { t: coluna } = useTranslation('dre-comparativo')
  const fontes = fontesDe(consolidado)
  const [chosen, setChosen] = useState<EliminacaoFonte>('realizado')
  const fonte = fontes.includes(chosen) ? chosen : 'realizado'
  const [mes, setMes] = useState(comparativo.realizadoAte ?? comparativo.fim)
  const [key, setChave] = useState(createChave)
  const change = (mudanca: Partial<EliminacaoDraft>) => {
    setDraft({ ...draft, ...mudanca })
    setChave(createChave())
  }
  const { de, com, item, contrapartida, valor, motivo } = draft
  const valorCentavos = parseCentavos(valor.trim(), { decimal: marcaDecimalOf(language) })
  const large = valorCentavos !== undefined && Math.abs(valorCentavos) > ELIMINACAO_MAX_CENTAVOS
  const invalid = valor.trim() !== '' && (valorCentavos === undefined || large)
  const create = useMutation({
    mutationFn: (centavos: number) =>
      createEliminacao(
        {
          fonte,
          itemId: Number(item),
          contrapartidaId: contrapartida === '' ? null : Number(contrapartida),
          mes,
          valorCentavos: centavos,
          clientes: [de, com],
          motivo: motivo.trim(),
        },
        key,
      ),
    onSuccess: () => {
      change({ valor: '', motivo: '' })
      showSuccess(t('eliminacoes.registrada'))
    },
  })
  useUnsaved((valor.trim() !== '' || motivo.trim() !== '') && !create.isPending)
  const ready =
    item !== '' && mes !== '' && motivo.trim() !== '' && valorCentavos !== undefined && valorCentavos !== 0 && !large && de !== com
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (ready) create.mutate(valorCentavos)
  }
  const options = itens.map(({ id, codigo, descricao }) => (
    <option key={id} value={id}>
      {codigo} {descricao}
    </option>
  ))
  const empresas = clientes.map(({ id, nome }) => (
    <option key={id} value={id}>
      {nome}
    </option>
  ))
  return (
    <form className={styles['nova']} onSubmit={submit} aria-label={t('eliminacoes.nova')}>
      <h3>{t('eliminacoes.nova')}</h3>
      <SelectField label={t('eliminacoes.de')} value={de} onChange={({ target }) => change({ de: target.value })}>
        {empresas}
      </SelectField>
      <SelectField
        label={t('eliminacoes.com')}
        value={com}
        error={de === com ? t('eliminacoes.mesmas') : undefined}
        onChange={({ target }) => change({ com: target.value })}
      >
        {empresas}
      </SelectField>
      {fontes.length > 1 && (
        <SelectField
          label={t('eliminacoes.fonte')}
          value={fonte}
          onChange={({ target }) => {
            setChosen(target.value === 'orcado' ? 'orcado' : 'realizado')
            setChave(createChave())
          }}
        >
          {fontes.map((each) => (
            <option key={each} value={each}>
              {coluna(`fontes.${each}`)}
            </option>
          ))}
        </SelectField>
      )}
      <MesField label={t('eliminacoes.mes')} value={mes} required onChange={setMes} />
      <SelectField label={t('eliminacoes.item')} value={item} required onChange={({ target }) => change({ item: target.value })}>
        <option value="">{t('eliminacoes.escolha')}</option>
        {options}
      </SelectField>
      <TextField
        label={t('eliminacoes.valor')}
        hint={t('eliminacoes.valorDica')}
        error={invalid ? t('eliminacoes.valorInvalido') : undefined}
        value={valor}
        inputMode="decimal"
        required
        onChange={({ target }) => change({ valor: target.value })}
      />
      <SelectField
        label={t('eliminacoes.contrapartida')}
        hint={t('eliminacoes.contrapartidaDica')}
        value={contrapartida}
        onChange={({ target }) => change({ contrapartida: target.value })}
      >
        <option value="">{t('eliminacoes.semContrapartida')}</option>
        {options}
      </SelectField>
      <TextField
        label={t('eliminacoes.motivo')}
        value={motivo}
        maxLength={400}
        required
        onChange={({ target }) => change({ motivo: target.value })}
      />
      <FormError error={create.error} />
      <Button type="submit" size="small" variant="primary" busy={create.isPending} disabled={!ready}>
        {t('eliminacoes.registrar')}
      </Button>
    </form>
  )
}
