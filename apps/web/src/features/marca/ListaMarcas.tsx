import { type ChaveMarca, type MarcaAdministrada, sinalColor } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import styles from './ListaMarcas.module.css'
import { Sinal } from './Sinal.tsx'

interface ListaMarcasProps {
  marcas: readonly MarcaAdministrada[]
  openKey: ChaveMarca
  onOpen: (key: ChaveMarca) => void
}

export function ListaMarcas({ marcas, openKey, onOpen }: ListaMarcasProps) {
  const { t } = useTranslation('marca')
  return (
    <nav className={styles['lista']} aria-label={t('lista.nome')}>
      <ul>
        {marcas.map(({ chave, titulo, sinal, cores, clientes }) => (
          <li key={chave}>
            <button type="button" className={styles['item']} aria-current={chave === openKey || undefined} onClick={() => onOpen(chave)}>
              <Sinal sinal={sinal} cor={sinalColor(chave, cores)} size={20} />
              <span className={styles['nome']}>{titulo}</span>
              <small>
                {[
                  ...(chave === 'lastro' ? [t('lista.padrao')] : []),
                  clientes > 0 ? t('lista.clientes', { count: clientes }) : t('lista.semClientes'),
                ].join(' · ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
