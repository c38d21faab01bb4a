import type { CadastroLinha, CadastroValores, EntidadeDef } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import styles from './Cadastro.module.css'
import { listDiferencas } from './field-text.ts'
import { useTextos } from './use-texts.ts'

interface DiferencasProps {
  def: EntidadeDef
  valores: CadastroValores
  atual: CadastroLinha
}

export function Diferencas({ def, valores, atual }: DiferencasProps) {
  const { t } = useTranslation('cadastro')
  const textos = useTextos()
  return (
    <ul className={styles['diferencas']}>
      {listDiferencas(def, valores, atual.valores).map((campo) => (
        <li key={campo.nome}>
          {t('conflito.diferenca', {
            campo: textos.campo(campo.nome),
            atual: textos.valor(campo, atual) || t('vazia'),
            meu: textos.valor(campo, { valores, rotulos: {} }) || t('vazia'),
          })}
        </li>
      ))}
    </ul>
  )
}
