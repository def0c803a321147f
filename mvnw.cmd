@echo off
rem Runs Maven for this project, an installed or the pinned one; .mvn\Mvnw.java decides and documents the settings.
rem JAVA_HOME names the JDK; without it, the one on the PATH is used.
setlocal
set "JAVA=java.exe"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
set "MVN="
for /f "usebackq delims=" %%m in (`call "%JAVA%" "%~dp0.mvn\Mvnw.java"`) do set "MVN=%%m"
if not defined MVN exit /b 1
call "%MVN%" %*
exit /b %ERRORLEVEL%
