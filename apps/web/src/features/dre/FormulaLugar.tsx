import styles from './FormulaLugar.module.css'

/** A formula with the part at the offset marked. */
export function FormulaLugar({ texto, position }: { texto: string; position: number }) {
  const rest = texto.slice(position)
  const parte = /^(\[[^\]]*\]?|[\wÀ-ÿ.]+|.)/.exec(rest)?.[0] ?? ' '
  return (
    <code className={styles['lugar']} dir="ltr">
      {texto.slice(0, position)}
      <mark>{parte}</mark>
      {rest.slice(parte.length)}
    </code>
  )
}
