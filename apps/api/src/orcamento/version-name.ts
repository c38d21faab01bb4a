/** A budget by its name and version, also while there is but one: what is kept on record must say which one it was once there are more. */
export const nameVersao = ({ nome, versaoNumero }: { nome: string; versaoNumero: number }): string => `${nome} · versão ${versaoNumero}`
