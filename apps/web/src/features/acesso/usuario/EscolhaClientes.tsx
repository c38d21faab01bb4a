import { formatCnpj } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import styles from './Formulario.module.css'

interface EscolhaClientesProps {
  clientes: readonly { id: string; nomeCurto: string; cnpj: string }[]
  chosen: readonly string[]
  fixo?: boolean
  onChange: (ids: string[]) => void
}

export function EscolhaClientes({ clientes, chosen, fixo = false, onChange }: EscolhaClientesProps) {
  const { t } = useTranslation('usuario')
  return (
    <fieldset className={styles['clientes']} disabled={fixo}>
      <legend>{t('lista.clientes')}</legend>
      {clientes.map(({ id, nomeCurto, cnpj }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
          <span>{nomeCurto}</span>
          <small>{formatCnpj(cnpj)}</small>
        </label>
      ))}
    </fieldset>
  )
}
