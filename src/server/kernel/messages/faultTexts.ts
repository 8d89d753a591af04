/** What a caller reads while the database fails. */
export const faultTexts = {
  diskFull: [
    'Nothing was saved: the disk of the server is full. Make room on it; no restart is needed',
    '未保存：服务器磁盘已满。请清理磁盘空间，无需重启服务',
  ],
  readOnlyFiles: [
    'Nothing was saved: the server may only read its database ({code}). Allow it to write; no restart is needed',
    '未保存：服务器只能读取数据库（{code}）。请授予写入权限，无需重启服务',
  ],
  brokenFiles: [
    'The server cannot use the files of its database ({code})',
    '服务器无法使用数据库文件（{code}）',
  ],
  lostFile: [
    'The file of the database was taken away or replaced while the server runs. Nothing is saved until the operator has stopped the server, put the right file in its place and started it again',
    '数据库文件在服务器运行期间被移走或替换。在管理员停止服务器、放回正确的文件并重新启动之前，任何内容都不会保存',
  ],
  databaseAway: ['The database server does not answer ({code})', '数据库服务器没有响应（{code}）'],
  maybeSaved: [
    'The connection to the database broke: this may have been saved or not. Look before you try again',
    '与数据库的连接已中断：内容可能已保存，也可能未保存。请先查看，再决定是否重试',
  ],
} as const;
