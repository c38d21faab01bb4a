import { formatCnpj } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import styles from './Formulario.module.css'

interface ChoiceClientesProps {
  clientes: readonly { id: string; nomeCurto: string; cnpj: string }[]
  escolhidos: readonly string[]
  fixo?: boolean
  onChange: (ids: string[]) => void
}

export function EscolhaClientes({ clientes, escolhidos, fixo = false, onChange }: ChoiceClientesProps) {
  const { t } = useTranslation('usuario')
  return (
    <fieldset className={styles['clientes']} disabled={fixo}>
      <legend>{t('lista.clientes')}</legend>
      {clientes.map(({ id, nomeCurto, cnpj }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={escolhidos.includes(id)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...escolhidos, id] : escolhidos.filter((each) => each !== id))}
          />
          <span>{nomeCurto}</span>
          <small>{formatCnpj(cnpj)}</small>
        </label>
      ))}
    </fieldset>
  )
}
