// hello.cs - a level from C# by P/Invoke: libsett.so, on Windows sett.dll.
using System;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.RegularExpressions;

static class Hello {
    [StructLayout(LayoutKind.Sequential)] struct Alloc { public IntPtr fn, user; }
    [StructLayout(LayoutKind.Sequential)]
    struct Def { public Alloc alloc; public IntPtr catalog, cancel; public UIntPtr memory; }
    [StructLayout(LayoutKind.Sequential)] struct Reply { public IntPtr data; public UIntPtr size; }
    [DllImport("sett")] static extern Def sett_session_def();
    [DllImport("sett")] static extern int sett_session_open(ref Def def, out IntPtr session);
    [DllImport("sett")] static extern int sett_ask(IntPtr session, string verb, byte[] request,
                                                   UIntPtr size, out Reply reply);
    [DllImport("sett")] static extern void sett_session_close(IntPtr session);

    static int Main() {
        var def = sett_session_def();
        IntPtr session;
        Reply reply;
        var ask = Encoding.UTF8.GetBytes("{\"recipe\": {\"game\": \"md2\", \"seed\": 7}}");
        if (sett_session_open(ref def, out session) != 0 ||
            sett_ask(session, "generate", ask, (UIntPtr)ask.Length, out reply) != 0) return 1;
        var json = Marshal.PtrToStringAnsi(reply.data, (int)reply.size);
        var rows = Regex.Match(json, "\"rows\":\\[([^\\]]*)\\]").Groups[1].Value;
        foreach (Match row in Regex.Matches(rows, "\"([^\"]*)\"")) Console.WriteLine(row.Groups[1].Value);
        sett_session_close(session);
        return 0;
    }
}
